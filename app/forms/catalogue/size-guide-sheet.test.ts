import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  exampleRows,
  findGuideKind,
  GUIDE_KINDS,
  sortRows,
  type GuideRow,
  type SizeGuide,
} from "../../domain/catalogue/size-guide";
import { normalizeSize } from "../../domain/catalogue/size";
import { parseGuideForm, writeGuide } from "./size-guide-form";
import {
  fillGuideForm,
  listSheetColumns,
  listSheetLines,
  readGuideSheet,
} from "./size-guide-sheet";

const aGuide = (rows: readonly GuideRow[], kind: SizeGuide["kind"]): SizeGuide => ({
  ...{ id: "una", name: "Una", kind, fitNote: "Amplio", howToMeasure: "" },
  ...{ isConfirmed: true, rows, uses: [] },
});
const CHOICES = { brands: [], groups: [] };

function writeSheet(guide: SizeGuide, offered: readonly string[] = []) {
  const texts = writeGuide(guide, offered, {});
  const columns = listSheetColumns(guide.kind);
  const rows = listSheetLines(texts).map((at) => ({
    cells: columns.map(({ control }) => texts[control(at)] ?? ""),
  }));
  return { headings: columns.map(({ title }) => title), rows };
}

const span = fc.tuple(fc.integer({ min: 10, max: 2500 }), fc.integer({ min: 0, max: 90 }));
const guide = fc
  .tuple(
    fc.constantFrom(...GUIDE_KINDS.map(({ id }) => id)),
    fc.uniqueArray(fc.constantFrom("XS", "S", "M", "XL", "27-28", "40", "8", "Único"), {
      minLength: 1,
    }),
    fc.array(span, { minLength: 40, maxLength: 40 }),
  )
  .map(([kind, sizes, spans]) => {
    const { measures } = findGuideKind(kind);
    const rows = sizes.map((size, line) => ({
      sizeKey: normalizeSize(size),
      ...(line % 2 === 1 && { suniti: `S${line}` }),
      spans: Object.fromEntries(
        measures.map((measure, column) => {
          const [minMm = 10, more = 0] = spans[line * measures.length + column] ?? [];
          return [measure, { minMm, maxMm: Math.min(minMm + more, 2500) }];
        }),
      ),
    }));
    return aGuide(sortRows(rows), kind);
  });

const SHIRTS = aGuide(exampleRows("remera"), "remera");
const read = (headings: string[], ...rows: string[][]) =>
  readGuideSheet({ headings, rows: rows.map((cells) => ({ cells })) }, "remera");

describe("the spreadsheet of a guide", () => {
  it("gives the same guide back, whatever its kind, and all that is not in the table", () => {
    fc.assert(
      fc.property(guide, (stored) => {
        const sheet = readGuideSheet(writeSheet(stored), stored.kind);
        if ("problem" in sheet) throw new Error(sheet.problem);
        const formData = fillGuideForm(writeGuide(SHIRTS, [], {}), sheet.texts);
        const context = { kind: stored.kind, choices: CHOICES, productRows: new Map() };
        const { id: _id, ...expected } = stored;
        expect(parseGuideForm(formData, context)).toEqual({ guide: expected, errors: null });
      }),
    );
  });

  it("has the sizes in human order, those without measures too, and centimetres with a comma", () => {
    const rows = [{ sizeKey: "M", spans: { pecho: { minMm: 525, maxMm: 540 } }, suniti: "94" }];
    expect(writeSheet(aGuide(rows, "remera"), ["XL", "S"])).toEqual({
      headings: ["Talle", "Pecho", "Largo", "Manga", "Hombros", "SUNITI"],
      rows: [
        { cells: ["S", "", "", "", "", ""] },
        { cells: ["M", "52,5-54", "", "", "", "94"] },
        { cells: ["XL", "", "", "", "", ""] },
      ],
    });
  });
});

describe("a spreadsheet that is read", () => {
  it("may have its columns in any order and spelling, and empty ones", () => {
    expect(read(["PECHO", "", " talle "], ["52", "", "M"])).toEqual({
      texts: { "m-0-pecho": "52", "talle-0": "M" },
    });
  });

  it("keeps what is wrong in its cells, for the form to name", () => {
    expect(read(["Talle", "Pecho"], ["S", "grande"], ["S", "'=1+1"])).toEqual({
      texts: { "talle-0": "S", "m-0-pecho": "grande", "talle-1": "S", "m-1-pecho": "=1+1" },
    });
  });

  it.each([
    [["Talle", "Pecho", "Cintura"], "La columna “Cintura” no es de esta guía. Sus columnas son:"],
    [["Talle", "x".repeat(300)], `La columna “${"x".repeat(40)}…” no es de esta guía.`],
    [["Talle", "Pecho", ""], "La columna 3 no es de esta guía."],
    [["Talle", "Pecho", "pecho"], "La columna “Pecho” está dos veces."],
    [["Largo", "Pecho"], "Falta la columna “Talle”."],
    [["Talle"], "Falta una columna con medidas."],
  ])("is refused for the headings %j", (headings, message) => {
    const cells = ["M", "52", "7"].slice(0, headings.length);
    expect(read(headings, cells)).toEqual({ problem: expect.stringContaining(message) as string });
  });

  it("is refused with more sizes than a guide has", () => {
    const rows = Array.from({ length: 41 }, (_, at) => [`${at + 1}`, "52"]);
    expect(read(["Talle", "Pecho"], ...rows)).toMatchObject({
      problem: expect.stringContaining("más de 40 talles") as string,
    });
    expect(read(["Talle", "Pecho"], ...rows.slice(1))).toHaveProperty("texts");
  });
});
