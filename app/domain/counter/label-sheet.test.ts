import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fillSheets, LABELS_PER_PAGE, LABEL_PAPERS } from "./label-sheet";

describe("the sheets of labels", () => {
  const paper = { perSheet: 4 };

  it("begin at the place where the sheet has labels left", () => {
    expect(fillSheets([2, 0, 3], { paper, startAt: 3, page: 1 })).toEqual({
      sheets: [
        [null, null, 0, 0],
        [2, 2, 2],
      ],
      pageCount: 1,
    });
  });

  it("are none without labels", () => {
    expect(fillSheets([0, 0], { paper, startAt: 1, page: 7 })).toEqual({
      sheets: [],
      pageCount: 1,
    });
  });

  it("have each label once, on whole sheets, however many pages they take", () => {
    const counts = fc.array(fc.nat(700), { maxLength: 8 });
    const asked = fc.record({
      paper: fc.constantFrom(...LABEL_PAPERS),
      startAt: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(counts, asked, (wanted, { paper: chosen, startAt }) => {
        const first = fillSheets(wanted, { paper: chosen, startAt, page: 1 });
        const pages = Array.from(
          { length: first.pageCount },
          (_, at) => fillSheets(wanted, { paper: chosen, startAt, page: at + 1 }).sheets,
        );
        for (const page of pages) expect(page.flat().length).toBeLessThanOrEqual(LABELS_PER_PAGE);
        const all = pages.flat();
        for (const sheet of all.slice(0, -1)) expect(sheet.length).toBe(chosen.perSheet);
        const printed = all.flat().filter((kind) => kind !== null);
        expect(wanted.map((_, kind) => printed.filter((one) => one === kind).length)).toEqual(
          wanted,
        );
      }),
    );
  });
});
