import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../../test/helpers/any-text";
import { quoteFileName } from "./file-name";

describe("quoteFileName", () => {
  it.each([
    ["remera.jpg", "“remera.jpg”"],
    ["../../etc/remera.jpg", "“remera.jpg”"],
    ["C:\\fotos\\remera.jpg", "“remera.jpg”"],
    ["👗 vestido.png", "“👗 vestido.png”"],
    ["a\n b\tc.jpg", "“a b c.jpg”"],
    ["\u202egpj.exe", "“gpj.exe”"],
    ["", "Un archivo sin nombre"],
    ["   ", "Un archivo sin nombre"],
  ])("shows %j as %s", (name, shown) => expect(quoteFileName(name)).toBe(shown));

  it("keeps the ending of a long name", () => {
    const shown = quoteFileName(`${"larga".repeat(60)}-frente.jpg`);
    expect(shown).toMatch(/^“larga.*….*-frente\.jpg”$/);
    expect(Array.from(shown).length).toBeLessThanOrEqual(62);
  });

  it("is one line of text for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 400 }), (name) => {
        const shown = quoteFileName(name);
        expect(shown).not.toMatch(/\p{Cc}|\p{Cf}|[\u2028\u2029]/u);
        expect(Array.from(shown).length).toBeLessThanOrEqual(62);
      }),
    );
  });
});
