import { describe, expect, it } from "vitest";

import { checkVariantPrice, findTurnedDate } from "./check-variants";
import type { FileVariant } from "./file-product";
import type { ImportChoices } from "./import-choices";
import type { RowProblem } from "./imported-product";

type Cells = Partial<
  Record<"price" | "promotional" | "compareAt" | "saleFrom" | "saleUntil", string>
>;

function check(cells: Cells, price: ImportChoices["price"] = "sale") {
  const cell = (text = "") => ({ row: 2, column: "x", text });
  const variant = {
    ...{ row: 2, options: [], stock: cell(), sku: cell(), barcode: cell() },
    ...{ price: cell(cells.price), promotional: cell(cells.promotional) },
    compareAt: cell(cells.compareAt),
    ...{ saleFrom: cell(cells.saleFrom), saleUntil: cell(cells.saleUntil) },
  } satisfies FileVariant;
  const notes: RowProblem[] = [];
  const problems: RowProblem[] = [];
  const rules = { choices: { price }, numbers: "comma", isOnly: false } as const;
  const { priceInPesos, sale } = checkVariantPrice(variant, rules, { problems, notes });
  const days = sale && [sale.from, sale.until];
  return { price: priceInPesos, sale: sale?.priceInPesos ?? null, days, said: notes.length };
}

const ALWAYS = [null, null];

describe("a promotional price", () => {
  it.each<[Cells, ReturnType<typeof check>]>([
    [{ price: "100" }, { price: 100, sale: null, days: null, said: 0 }],
    [
      { price: "100", promotional: "80" },
      { price: 100, sale: 80, days: ALWAYS, said: 0 },
    ],
    [
      { price: "100", promotional: "0,00" },
      { price: 100, sale: null, days: null, said: 0 },
    ],
    [
      { price: "100", promotional: "100" },
      { price: 100, sale: null, days: null, said: 0 },
    ],
    [
      { price: "100", promotional: "120" },
      { price: 100, sale: null, days: null, said: 0 },
    ],
    [
      { price: "80", compareAt: "100" },
      { price: 100, sale: 80, days: ALWAYS, said: 0 },
    ],
    [
      { price: "80", compareAt: "80" },
      { price: 80, sale: null, days: null, said: 0 },
    ],
    [
      { price: "80", compareAt: "0" },
      { price: 80, sale: null, days: null, said: 0 },
    ],
    [
      { price: "", promotional: "80" },
      { price: 80, sale: null, days: null, said: 0 },
    ],
    [
      { price: "0", promotional: "80" },
      { price: 80, sale: null, days: null, said: 0 },
    ],
    [
      { price: "0", compareAt: "100" },
      { price: 0, sale: null, days: null, said: 0 },
    ],
    [
      { price: "100", promotional: "barato 1" },
      { price: 100, sale: null, days: null, said: 1 },
    ],
    [
      { price: "100", promotional: "80", saleFrom: "2026-11-01 00:00:00", saleUntil: "30/11/2026" },
      { price: 100, sale: 80, days: ["2026-11-01", "2026-11-30"], said: 0 },
    ],
    // Shoppers who pay 80 today go on paying it.
    [
      { price: "100", promotional: "80", saleUntil: "pronto" },
      { price: 100, sale: 80, days: ALWAYS, said: 1 },
    ],
    [
      { price: "100", promotional: "80", saleFrom: "pronto" },
      { price: 100, sale: null, days: null, said: 1 },
    ],
  ])("%j is %j", (cells, expected) => {
    expect(check(cells)).toEqual(expected);
  });

  it("is the only price, or none, where the owner says so", () => {
    const cells = { price: "100", promotional: "80" };
    expect(check(cells, "promotional")).toMatchObject({ price: 80, sale: null });
    expect(check(cells, "list")).toMatchObject({ price: 100, sale: null });
  });
});

describe("what a spreadsheet made a date of", () => {
  it.each([
    ["2025-12-11", "11/12/2025", "11-12"],
    ["2025-12-11 00:00:00", "11/12/2025", "11-12"],
    ["2018-12-01", "1/12/2018", "1-12 o 12-18"],
    ["11/12/2025", "11/12/2025", "11-12"],
    ["11-dic", "11-dic", "11-12"],
    ["06-Sept.", "06-Sept.", "6-9"],
    ["2-Jan", "2-Jan", "2-1"],
    ["11-dic-25", "11-dic-25", "11-12"],
    ["dic-18", "dic-18", "12-18"],
    ["Ago-2006", "Ago-2006", "8-6"],
  ])("%j is found", (text, date, was) => {
    expect(findTurnedDate(text)).toEqual({ date, was });
  });

  it.each([
    ...["", "11-12", "12-18M", "36/37", "8-10-12", "8/10/12", "2025", "Mar", "Mar del Plata 24"],
    ...["Verde mar-claro", "38", "S-1"],
  ])("%j is no date", (text) => {
    expect(findTurnedDate(text)).toBeNull();
  });
});
