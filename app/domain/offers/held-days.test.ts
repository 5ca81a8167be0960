import { describe, expect, it } from "vitest";

import { countDaysHeld, explainHiddenList, findJudgedFrom, type PriceState } from "./held-days";

const FROM = "2026-03-31";
const at = (text: string) => new Date(`${text}-03:00`);
const old = (priceInPesos: number): PriceState => ({ at: at("2025-01-01T10:00"), priceInPesos });
const sale = (from: string | null, until: string | null) => ({ priceInPesos: 800, from, until });

describe("countDaysHeld", () => {
  it.each<[string, PriceState[], number]>([
    ["the price never changed", [old(1000)], 30],
    ["it is another price", [old(900)], 0],
    ["nothing is known", [], 0],
    [
      "the product is new, and its first day counts",
      [{ at: at("2026-03-21T15:00"), priceInPesos: 1000 }],
      10,
    ],
    [
      "the price was raised at noon",
      [old(900), { at: at("2026-03-21T12:00"), priceInPesos: 1000 }],
      9,
    ],
    [
      "the price was raised at midnight",
      [old(900), { at: at("2026-03-21T00:00"), priceInPesos: 1000 }],
      10,
    ],
    [
      "it was lower for an hour",
      [
        old(1000),
        { at: at("2026-03-21T12:00"), priceInPesos: 900 },
        { at: at("2026-03-21T13:00"), priceInPesos: 1000 },
      ],
      29,
    ],
    [
      "it was lower for days",
      [
        old(1000),
        { at: at("2026-03-10T00:00"), priceInPesos: 900 },
        { at: at("2026-03-20T00:00"), priceInPesos: 1000 },
      ],
      20,
    ],
    [
      "an earlier sale had ten days",
      [{ ...old(1000), sale: sale("2026-03-11", "2026-03-20") }],
      20,
    ],
    [
      "an earlier sale began outside the 30 days",
      [{ ...old(1000), sale: sale(null, "2026-03-20") }],
      10,
    ],
    [
      "this sale was stored days ago",
      [old(1000), { at: at("2026-03-20T09:00"), priceInPesos: 1000, sale: sale(FROM, null) }],
      30,
    ],
    [
      "a sale without days was taken back",
      [
        old(1000),
        { at: at("2026-03-20T09:00"), priceInPesos: 1000, sale: sale(null, null) },
        { at: at("2026-03-21T09:00"), priceInPesos: 1000 },
      ],
      28,
    ],
    [
      "it changed on the first day of the sale",
      [old(1000), { at: at("2026-03-31T00:00"), priceInPesos: 5 }],
      30,
    ],
  ])("when %s", (_, states, days) => {
    expect(countDaysHeld(states, 1000, FROM)).toBe(days);
  });
});

it("tells the owner why the price before is hidden", () => {
  expect(explainHiddenList(15, 15)).toBeNull();
  expect(explainHiddenList(14, 15)).toContain("valió 14 días, y hacen falta 15");
  expect(explainHiddenList(1, 15)).toContain("valió 1 día, y");
});

describe("findJudgedFrom", () => {
  const since = (day: string, from: string | null): PriceState => ({
    at: at(`${day}T10:00`),
    priceInPesos: 1000,
    sale: sale(from, null),
  });
  const judge = (states: PriceState[], from: string | null) =>
    findJudgedFrom(states, from, "2026-04-02");

  it("is the first day of a sale that was stored before it", () => {
    expect(judge([old(1000), since("2026-03-20", FROM)], FROM)).toBe(FROM);
  });

  it("is the day on which a first day in the past was typed", () => {
    expect(judge([old(1000), since("2026-04-01", "2025-06-30")], "2025-06-30")).toBe("2026-04-01");
    const over = since("2025-06-01", "2025-06-01");
    const again = since("2026-04-01", "2025-06-30");
    expect(judge([over, again], "2025-06-30")).toBe("2026-04-01");
  });

  it("stays when another price or last day is typed", () => {
    const longer = { ...since("2026-04-01", FROM), sale: sale(FROM, "2026-05-01") };
    expect(judge([old(1000), since("2026-03-20", FROM), longer], FROM)).toBe(FROM);
  });

  it("is today without a history, and the day of storing without a first day", () => {
    expect(judge([], null)).toBe("2026-04-02");
    expect(judge([old(1000), since("2026-03-20", null)], null)).toBe("2026-03-20");
  });
});
