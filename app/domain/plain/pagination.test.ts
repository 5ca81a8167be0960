import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { countPages, listPageSteps, nearestPage, placePage, PRODUCTS_PER_PAGE } from "./pagination";

describe("countPages", () => {
  it.each([
    [0, 1],
    [1, 1],
    [PRODUCTS_PER_PAGE, 1],
    [PRODUCTS_PER_PAGE + 1, 2],
    [10 * PRODUCTS_PER_PAGE, 10],
  ])("%d products fill %d pages", (items, pages) => {
    expect(countPages(items, PRODUCTS_PER_PAGE)).toBe(pages);
  });
});

describe("placePage", () => {
  it.each([
    [null, { page: 1, start: 0, end: 10 }],
    ["3", { page: 3, start: 20, end: 30 }],
    ["9", { page: 3, start: 20, end: 30 }],
  ])("for 25 items and page %j is %j", (asked, expected) => {
    expect(placePage(asked, 25, 10)).toEqual({ total: 25, pageCount: 3, ...expected });
  });
});

describe("nearestPage", () => {
  it.each([
    [null, 1],
    ["", 1],
    ["1", 1],
    ["3", 3],
    ["5", 5],
    ["6", 5],
    ["0", 1],
    ["007", 5],
    ["9".repeat(400), 5],
    ["-1", 1],
    ["1.5", 1],
    ["1e1", 1],
    [" 2", 1],
    ["٢", 1],
    ["dos", 1],
  ])("for five pages, %j gives page %d", (asked, page) => {
    expect(nearestPage(asked, 50, 10)).toBe(page);
  });

  it("is an existing page for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText(), fc.integer().map(String)),
        fc.nat(1000),
        fc.integer({ min: 1, max: 50 }),
        (asked, items, perPage) => {
          const page = nearestPage(asked, items, perPage);
          expect(Number.isInteger(page)).toBe(true);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(page).toBeLessThanOrEqual(countPages(items, perPage));
        },
      ),
    );
  });
});

describe("listPageSteps", () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, "gap", 8]],
    [4, 12, [1, 2, 3, 4, 5, "gap", 12]],
    [5, 12, [1, "gap", 4, 5, 6, "gap", 12]],
    [8, 12, [1, "gap", 7, 8, 9, "gap", 12]],
    [9, 12, [1, "gap", 8, 9, 10, 11, 12]],
    [12, 12, [1, "gap", 8, 9, 10, 11, 12]],
  ])("for page %d of %d are %j", (page, pageCount, steps) => {
    expect(listPageSteps(page, pageCount)).toEqual(steps);
  });

  it("always include the first, the last and the neighbouring pages, in at most seven steps", () => {
    const place = fc
      .integer({ min: 1, max: 5000 })
      .chain((pageCount) =>
        fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)),
      );
    fc.assert(
      fc.property(place, ([page, pageCount]) => {
        const steps = listPageSteps(page, pageCount);
        expect(steps.length).toBeLessThanOrEqual(7);
        const beside = [page - 1, page + 1].filter((near) => near >= 1 && near <= pageCount);
        expect(steps).toEqual(expect.arrayContaining([1, page, pageCount, ...beside]));
        const numbers = steps.filter((step) => step !== "gap");
        expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
        steps.forEach((step, at) => {
          const [before, after] = [steps[at - 1], steps[at + 1]];
          if (step !== "gap") return;
          expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
      }),
    );
  });
});
