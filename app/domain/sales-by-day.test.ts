import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { SALES_DAYS, salesByDay, startOfSales, type Sale } from "./sales-by-day";

const sale = (time: string, given: Partial<Sale> = {}): Sale => ({
  placedAt: new Date(time),
  status: "paid",
  count: 1,
  totalInPesos: 1000,
  ...given,
});

describe("sales by day", () => {
  it("are 30 days that end with today in Buenos Aires", () => {
    const days = salesByDay([], new Date("2024-03-01T02:00:00Z"));
    expect(days).toHaveLength(SALES_DAYS);
    expect(days[0]?.day).toBe("2024-01-31");
    expect(days.at(-1)).toEqual({ day: "2024-02-29", count: 0, totalInPesos: 0 });
  });

  it("begin at three in the morning of UTC", () => {
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
      { day: "2025-06-10", count: 1, totalInPesos: 1000 },
      { day: "2025-06-11", count: 2, totalInPesos: 2000 },
    ]);
  });

  it("leave out what was cancelled, what is too old and what is yet to come", () => {
    const days = salesByDay(
      [
        sale("2025-06-11T15:00:00Z", { status: "cancelled" }),
        sale("2025-05-13T02:59:59Z"),
        sale("2025-06-12T03:00:00Z"),
      ],
      new Date("2025-06-11T18:00:00Z"),
    );
    expect(days.every(({ count, totalInPesos }) => count === 0 && totalInPesos === 0)).toBe(true);
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
      status: fc.constantFrom("pending", "delivered", "cancelled"),
      count: fc.integer({ min: 1, max: 5 }),
      totalInPesos: fc.nat({ max: 900_000 }),
    });
    fc.assert(
      fc.property(fc.array(anySale), (sales) => {
        for (const { day, count, totalInPesos } of salesByDay(sales, now)) {
          const own = sales.filter(
            ({ placedAt, status }) => zone.format(placedAt) === day && status !== "cancelled",
          );
          expect(count).toBe(own.reduce((sum, sale) => sum + sale.count, 0));
          expect(totalInPesos).toBe(own.reduce((sum, sale) => sum + sale.totalInPesos, 0));
        }
      }),
    );
  });
});
