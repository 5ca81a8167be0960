import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../test/helpers/any-text";
import { findIdProblem, MAX_ID_LENGTH, suggestProductId } from "./product-id";

describe("findIdProblem", () => {
  it.each(["a", "01", "shato-remera-lisa-01", "a".repeat(MAX_ID_LENGTH)])("%s is fine", (id) => {
    expect(findIdProblem(id)).toBeNull();
  });

  it.each(["", " ", "Remera", "remera lisa", "a/b", "a--b", "-a", "a-", "ñ", "👕", "a\n", ".."])(
    "%j is not",
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

  it("is a good id that is free, for any brand and name", () => {
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
