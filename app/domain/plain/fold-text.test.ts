import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { foldText, slugify } from "./fold-text";

describe("foldText", () => {
  it.each([
    ["Índigo", "indigo"],
    ["PAÑUELO", "panuelo"],
    ["pan\u0303uelo", "panuelo"],
    ["  Bordó\u00a0", "bordo"],
    ["Über çá", "uber ca"],
    ["İ", "i"],
    ["ộ", "o"],
  ])("folds %j to %j", (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });

  it.each(["^", "`", "´", "¨", "·", "¸", "%", "_", "'", '"', "*", "\\", "👍🏽", "ー", "a\0b"])(
    "leaves %j as it is, because it has no accent",
    (text) => {
      expect(foldText(text)).toBe(text);
    },
  );

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe("slugify", () => {
  it.each([
    ["Azul Marino", "azul-marino"],
    ["  ¡Índigo, niño!  ", "indigo-nino"],
    ["--a__b--", "a-b"],
    ["%%%", ""],
  ])("makes %j of %j", (text, expected) => {
    expect(slugify(text)).toBe(expected);
  });

  it("gives lower-case words joined by single dashes for any text, and leaves a slug as it is", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slugify(slugify(text))).toBe(slugify(text));
      }),
    );
  });
});
