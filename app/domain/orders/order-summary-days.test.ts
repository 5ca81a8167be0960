import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { SALES_DAYS, salesByDay, startOfSales, type Sale } from "./order-summary";

const sale = (time: string): Sale => ({
  placedAt: new Date(time),
  soldCount: 1,
  soldInCents: 100_000,
  collectedInCents: 50_000,
});

describe("sales by day", () => {
  it("are 30 days that end today in Buenos Aires", () => {
    const days = salesByDay([], new Date("2024-03-01T02:00:00Z"));
    expect(days).toHaveLength(SALES_DAYS);
    expect(days[0]?.day).toBe("2024-01-31");
    expect(days.at(-1)).toEqual({
      day: "2024-02-29",
      count: 0,
      soldInPesos: 0,
      collectedInPesos: 0,
    });
  });

  it("begin at 03:00 UTC", () => {
    expect(startOfSales(new Date("2025-06-30T12:00:00Z")).toISOString()).toBe(
      "2025-06-01T03:00:00.000Z",
    );
  });

  it("put an order of the late evening on its own day", () => {
    const days = salesByDay(
      [sale("2025-06-11T02:59:59Z"), sale("2025-06-11T03:00:00Z"), sale("2025-06-11T15:00:00Z")],
      new Date("2025-06-11T18:00:00Z"),
    );
    expect(days.slice(-2)).toEqual([
      { day: "2025-06-10", count: 1, soldInPesos: 1000, collectedInPesos: 500 },
      { day: "2025-06-11", count: 2, soldInPesos: 2000, collectedInPesos: 1000 },
    ]);
  });

  it("leave out sales before the first day and in the future", () => {
    const days = salesByDay(
      [sale("2025-05-13T02:59:59Z"), sale("2025-06-12T03:00:00Z")],
      new Date("2025-06-11T18:00:00Z"),
    );
    for (const day of days) expect(day).toMatchObject({ count: 0, soldInPesos: 0 });
  });

  it("agree with the time zone database, sale by sale", () => {
    const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Argentina/Buenos_Aires" });
    const now = new Date("2025-03-15T14:00:00Z");
    const time = fc.date({
      min: new Date("2025-02-01"),
      max: new Date("2025-03-20"),
      noInvalidDate: true,
    });
    const anySale = fc.record({
      placedAt: time,
      soldCount: fc.integer({ min: 1, max: 5 }),
      soldInCents: fc.nat({ max: 90_000_000 }),
      collectedInCents: fc.nat({ max: 90_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(anySale), (sales) => {
        for (const { day, count, soldInPesos, collectedInPesos } of salesByDay(sales, now)) {
          const own = sales.filter(({ placedAt }) => zone.format(placedAt) === day);
          const add = (read: (own: Sale) => number) =>
            own.reduce((sum, each) => sum + read(each), 0);
          expect(count).toBe(add(({ soldCount }) => soldCount));
          expect(soldInPesos).toBe(Math.round(add((each) => each.soldInCents) / 100));
          expect(collectedInPesos).toBe(Math.round(add((each) => each.collectedInCents) / 100));
        }
      }),
    );
  });
});
