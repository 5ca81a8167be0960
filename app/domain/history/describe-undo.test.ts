import { expect, it } from "vitest";

import { describePreview, describeUndone, NO_COUNTS, type UndoCounts } from "./describe-undo";
import type { SubjectKind } from "./subjects";

it.each<[Partial<UndoCounts>, SubjectKind[], string]>([
  [{ whole: 1 }, ["product"], "1 producto vuelve a como estaba. "],
  [{ whole: 1260 }, ["product"], "1.260 productos vuelven a como estaban. "],
  [{ whole: 2 }, ["product", "brand"], "2 cambios vuelven a como estaban. "],
  [{ partial: 1, kept: 1 }, ["page"], "1 página vuelve en parte. "],
  [{ removed: 2 }, ["product"], "2 productos van a la papelera. "],
  [{ removed: 1 }, ["group"], "1 categoría se va. "],
  [
    { whole: 1, same: 1 },
    ["setting"],
    "1 ajuste vuelve a como estaba. 1 ajuste ya está como antes. ",
  ],
  [{}, ["product"], ""],
])("a preview with %j of %j says %j", (counts, kinds, text) => {
  expect(describePreview({ counts: { ...NO_COUNTS, ...counts }, kinds })).toBe(text);
});

it.each<[Partial<UndoCounts>, SubjectKind[], string]>([
  [{ whole: 20 }, ["product"], "20 productos volvieron a como estaban."],
  [{ partial: 1 }, ["product"], "1 producto volvió en parte: el resto cambió después."],
  [{ removed: 1 }, ["product"], "1 producto fue a la papelera."],
  [
    { whole: 1, kept: 2 },
    ["brand"],
    "1 marca volvió a como estaba. 2 marcas cambiaron después y quedaron como están.",
  ],
])("an undo with %j of %j says %j", (counts, kinds, text) => {
  expect(describeUndone({ counts: { ...NO_COUNTS, ...counts }, kinds })).toBe(text);
});
