import { z } from "zod";

import { isMeasure } from "../domain/catalogue/size-guide";
import type { OwnMeasures } from "../domain/catalogue/size-match";
import { createSealedCookie } from "./shop-cookie.server";

const KEPT_DAYS = 365;

const MeasuresSchema = z
  .record(z.string(), z.number().int().positive())
  .transform((stored): OwnMeasures =>
    Object.fromEntries(Object.entries(stored).filter(([name]) => isMeasure(name))),
  );

/** What fits a shopper, and nothing about who it is. Sealed; the page cache passes it by. */
export const ownMeasures = createSealedCookie<OwnMeasures>("tela_medidas", {
  purpose: "tela own measures v1",
  minutes: KEPT_DAYS * 24 * 60,
  schema: MeasuresSchema,
});
