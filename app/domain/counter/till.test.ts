import { describe, expect, it } from "vitest";

import { describeDifference, describeLongOpen, expectByWay, listByPerson } from "./till";

const PARTS = [
  { way: "cash", inPesos: 1000, author: "Ana" },
  { way: "debit", inPesos: 500, author: "Ana" },
  { way: "cash", inPesos: 200, author: "Luz" },
] as const;

describe("a till", () => {
  it("has to have what it began with, what was sold, and what came and went", () => {
    const movements = [{ inPesos: 300 }, { inPesos: -700 }];
    const till = { openingInPesos: 5000, movements, parts: PARTS };
    expect(expectByWay(till)).toEqual({
      ...{ cash: 5800, debit: 500, credit: 0, transfer: 0 },
      mercadopago: 0,
    });
    expect(listByPerson(PARTS)).toEqual([
      { person: "Ana", ways: [1000, 500, 0, 0, 0], inPesos: 1500 },
      { person: "Luz", ways: [200, 0, 0, 0, 0], inPesos: 200 },
    ]);
  });

  it.each([
    [1000, 1000, ""],
    [1000, 1500, "Sobran $ 500"],
    [1000, 1, "Faltan $ 999"],
  ])("of %i with %i counted: %j", (expectedInPesos, countedInPesos, said) => {
    const text = describeDifference({ expectedInPesos, countedInPesos });
    expect(text.replaceAll("\u00a0", " ")).toBe(said);
  });

  it("is told to be of another day by the shop's clock", () => {
    const openedAt = new Date("2026-03-10T23:00:00Z");
    expect(describeLongOpen({ openedAt }, new Date("2026-03-11T02:59:00Z"))).toBeNull();
    expect(describeLongOpen({ openedAt }, new Date("2026-03-11T03:00:00Z"))).toContain("cerrala");
  });
});
