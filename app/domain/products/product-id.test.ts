import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import {
  findIdProblem,
  MAX_ID_LENGTH,
  nameFromProductId,
  nextProductId,
  suggestProductId,
  type TakenNumbers,
} from "./product-id";

describe("findIdProblem", () => {
  it.each(["a", "01", "shato-remera-lisa-01", "a".repeat(MAX_ID_LENGTH)])("accepts %s", (id) => {
    expect(findIdProblem(id)).toBeNull();
  });

  it.each(["", " ", "Remera", "remera lisa", "a/b", "a--b", "-a", "a-", "ñ", "👕", "a\n", ".."])(
    "refuses %j",
    (id) => {
      expect(findIdProblem(id)).toContain("letras minúsculas");
    },
  );

  it("shows how an id could be written", () => {
    expect(findIdProblem("Remera Ñandú")).toContain("remera-nandu.");
    expect(findIdProblem("a".repeat(300))).toBe("El ID puede tener hasta 100 letras.");
  });
});

describe("suggestProductId", () => {
  const suggest = (brand: string, name: string, taken: string[] = []) =>
    suggestProductId(brand, name, (id) => taken.includes(id));

  it("is brand, name and the next number", () => {
    expect(suggest("AY NOT DEAD", "Buzo Ñire")).toBe("ay-not-dead-buzo-nire-01");
    expect(suggest("", "Remera", ["remera-01", "remera-02"])).toBe("remera-03");
    expect(suggest("", "👕")).toBe("producto-01");
  });

  it("is a valid, free id for any brand and name", () => {
    fc.assert(
      fc.property(anyText(), fc.string({ maxLength: 400 }), fc.nat(120), (brand, name, used) => {
        const taken = new Set<string>();
        for (let count = 0; count < used; count += 1) {
          taken.add(suggestProductId(brand, name, (id) => taken.has(id)));
        }
        expect(taken.size).toBe(used);
        const id = suggestProductId(brand, name, (other) => taken.has(other));
        expect(taken.has(id)).toBe(false);
        expect(findIdProblem(id)).toBeNull();
      }),
      { numRuns: 30 },
    );
  });
});

describe("nextProductId", () => {
  const next = (id: string, ...taken: string[]) =>
    nextProductId(id, (candidate) => candidate === id || taken.includes(candidate));

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

  it.each([
    ["x".repeat(100), `${"x".repeat(97)}-02`],
    [`${"x".repeat(97)}-99`, `${"x".repeat(96)}-100`],
    [`${"x".repeat(96)}-${"x".repeat(3)}`, `${"x".repeat(96)}-02`],
    [`x${"👕".repeat(60)}`, `x${"👕".repeat(48)}-02`],
    ["x".repeat(300), `${"x".repeat(97)}-02`],
  ])("%s does not exceed the length limit", (id, expected) => {
    expect(next(id)).toBe(expected);
    expect(next(id, expected)).not.toBe(expected);
    expect(next(id, expected).length).toBeLessThanOrEqual(MAX_ID_LENGTH);
  });

  it("never gives a taken id, and always ends", () => {
    const number = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.string(), fc.array(number), (stem, numbers) => {
        const id = `${stem}-01`;
        const taken = numbers.map((used) => `${stem}-${String(used).padStart(2, "0")}`);
        const found = next(id, ...taken);
        expect([id, ...taken]).not.toContain(found);
        expect(found.slice(0, stem.length)).toBe(stem);
      }),
    );
  });

  it("finds the same with what is known of the numbers as without", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (numbers) => {
        const known: TakenNumbers = new Map();
        const taken = new Set<string>();
        const isTaken = (id: string) => taken.has(id);
        for (const number of numbers) {
          const id = `x-${String(number).padStart(2, "0")}`;
          const found = nextProductId(id, isTaken, known);
          expect(found).toBe(nextProductId(id, isTaken));
          taken.add(found);
        }
      }),
    );
  });

  it("looks at a known number once", () => {
    const known: TakenNumbers = new Map();
    const taken = new Set<string>();
    let looks = 0;
    const isTaken = (id: string) => {
      looks += 1;
      return taken.has(id);
    };
    for (let at = 0; at < 100; at += 1) taken.add(nextProductId("x", isTaken, known));
    expect(looks).toBeLessThanOrEqual(200);
  });
});

describe("nameFromProductId", () => {
  it.each([
    ["shato-blazer-sur-negro-01", "Shato blazer sur negro"],
    ["remera", "Remera"],
    ["remera--lisa-12", "Remera lisa"],
    ["-01", "-01"],
    ["", ""],
  ])("reads %j as %j", (id, name) => {
    expect(nameFromProductId(id)).toBe(name);
  });
});
