import { z } from "zod";

import { SIGN_IN_STEP_MINUTES } from "../domain/owner/second-factor";
import { createSealedCookie } from "./sealed-cookie.server";

/** The sign-in of this browser that waits for its code. It grants no access. */
export const signInStepCookie = createSealedCookie("tela_sign_in", {
  purpose: "tela sign-in step v1",
  minutes: SIGN_IN_STEP_MINUTES,
  schema: z.object({ adminId: z.int(), mark: z.string() }),
});
