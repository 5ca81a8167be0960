import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findSaleProblem, isOnSaleAt, nextSwitch, priceAt, priceOnPages } from "./sale";
import { percentOff } from "./shown-sale";

const SALE = { priceInPesos: 800, from: "2026-03-01", until: "2026-03-03" };
const product = { priceInPesos: 1000, sale: SALE };

describe("priceAt", () => {
  it.each([
    // Midnight in Argentina is 03:00 UTC; both days are whole.
    ["2026-03-01T02:59:59.999Z", 1000],
    ["2026-03-01T03:00:00.000Z", 800],
    ["2026-03-04T02:59:59.999Z", 800],
    ["2026-03-04T03:00:00.000Z", 1000],
  ])("at %s is %i", (at, price) => expect(priceAt(product, new Date(at))).toBe(price));

  it.each([
    [{ from: null }, "2020-01-01T12:00:00Z", 800],
    [{ until: null }, "2030-01-01T12:00:00Z", 800],
    [{ priceInPesos: 1000 }, "2026-03-02T12:00:00Z", 1000],
    [{ priceInPesos: 1200 }, "2026-03-02T12:00:00Z", 1000],
  ])("with %j at %s is %i", (change, at, price) => {
    expect(priceAt({ ...product, sale: { ...SALE, ...change } }, new Date(at))).toBe(price);
  });

  it("is the list price without a sale", () => {
    expect(priceAt({ priceInPesos: 1000 }, new Date("2026-03-02T12:00:00Z"))).toBe(1000);
  });
});

describe("nextSwitch", () => {
  it.each([
    ["2026-02-27T12:00:00Z", "2026-03-01T03:00:00.000Z"],
    ["2026-03-01T03:00:00Z", "2026-03-04T03:00:00.000Z"],
    ["2026-03-04T03:00:00Z", undefined],
  ])("after %s is %s", (now, next) => {
    expect(nextSwitch(SALE, new Date(now))?.toISOString()).toBe(next);
  });

  it("is never for a sale without days", () => {
    expect(nextSwitch({ priceInPesos: 1, from: null, until: null }, new Date(0))).toBeNull();
  });

  it("lets no price change in between", () => {
    const anyTime = fc.date({
      min: new Date("2026-02-25T00:00:00Z"),
      max: new Date("2026-03-08T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const next = nextSwitch(SALE, one)?.getTime() ?? Infinity;
        fc.pre(other >= one && other.getTime() < next);
        expect(isOnSaleAt(product, other)).toBe(isOnSaleAt(product, one));
      }),
    );
  });
});

it("shows the price before only where it held, and no sale that is not on", () => {
  const shown = (change: object) =>
    priceOnPages({ ...product, sale: { ...SALE, isOn: true, showsList: true, ...change } });
  const { until } = SALE;
  expect(shown({})).toEqual({
    priceInPesos: 800,
    sale: { listInPesos: 1000, until, lastDay: "martes 3/3" },
  });
  expect(shown({ showsList: false })).toEqual({
    priceInPesos: 800,
    sale: { listInPesos: null, until, lastDay: "martes 3/3" },
  });
  expect(shown({ isOn: false })).toEqual({ priceInPesos: 1000 });
});

it.each([
  [1000, 750, 25],
  [1000, 751, 24],
  [120_000, 89_900, 25],
  [0, 0, 0],
])("from %i to %i is %i %% off", (list, price, off) => expect(percentOff(list, price)).toBe(off));

it.each([
  [{}, undefined],
  [{ priceInPesos: 1000 }, "price"],
  [{ priceInPesos: 1001 }, "price"],
  [{ until: "2026-03-01" }, undefined],
  [{ until: "2026-02-28" }, "until"],
])("a sale with %j has its problem at %s", (change, field) => {
  expect(findSaleProblem(1000, { ...SALE, ...change })?.field).toBe(field);
});
