import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { nextProductId } from "./next-product-id";

const next = (id: string, ...taken: string[]) =>
  nextProductId(id, (candidate) => candidate === id || taken.includes(candidate));

describe("nextProductId", () => {
  it.each([
    ["shato-remera-01", [], "shato-remera-02"],
    ["shato-remera-01", ["shato-remera-02", "shato-remera-03"], "shato-remera-04"],
    ["shato-remera-09", [], "shato-remera-10"],
    ["shato-remera-99", [], "shato-remera-100"],
    ["shato-remera-100", [], "shato-remera-101"],
    ["shato-remera", [], "shato-remera-02"],
    ["manki-2024", [], "manki-2025"],
    ["-01", [], "-01-02"],
    ["remera-1", [], "remera-1-02"],
    ["", [], "-02"],
  ])("%j with %j taken becomes %j", (id, taken, expected) => {
    expect(next(id, ...taken)).toBe(expected);
  });

  it("never gives a taken id, and ends for any", () => {
    const number = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.string(), fc.array(number), (stem, numbers) => {
        const id = `${stem}-01`;
        const taken = numbers.map((used) => `${stem}-${String(used).padStart(2, "0")}`);
        const found = next(id, ...taken);
        expect([id, ...taken]).not.toContain(found);
        expect(found.startsWith(stem)).toBe(true);
      }),
    );
  });
});
