import { z } from "zod";

import { SETUP_MINUTES } from "../domain/owner/second-factor";
import { createSealedCookie } from "./sealed-cookie.server";

/** Both hold for one session only. */
const OPTIONS = { purpose: "tela second factor v1", minutes: SETUP_MINUTES } as const;

export const newKeyCookie = createSealedCookie("tela_factor", {
  ...OPTIONS,
  schema: z.object({ sessionId: z.string(), key: z.string() }),
});

/** New recovery codes on their way to the page that shows them once. */
export const newCodesCookie = createSealedCookie("tela_recovery", {
  ...OPTIONS,
  schema: z.object({ sessionId: z.string(), codes: z.array(z.string()) }),
});
