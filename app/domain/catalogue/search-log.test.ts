import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { MAX_LOGGED_LENGTH, MAX_LOGGED_WORDS, toLoggedSearch } from "./search-log";

const words = (count: number) => Array.from({ length: count }, () => "a").join(" ");

describe("toLoggedSearch", () => {
  it.each([
    ["  Pantalón   Ñandú ", "pantalon nandu"],
    ["t-shirt, “negra”", "t shirt negra"],
    ["ＪＥＡＮ 42", "jean 42"],
    ["talle 38 40", "talle 38 40"],
    [words(MAX_LOGGED_WORDS), words(MAX_LOGGED_WORDS)],
    ["x".repeat(MAX_LOGGED_LENGTH), "x".repeat(MAX_LOGGED_LENGTH)],
  ])("%j counts as %j", (text, logged) => {
    expect(toLoggedSearch(text)).toBe(logged);
  });

  it.each([
    "",
    " ¡?% ",
    "ana@correo.com",
    "ana＠correo.com",
    "Ana arroba correo punto com",
    "ana gmail",
    "11 2345-6789",
    "+54 (9) 351 555.1234",
    "30.123.456",
    "１２３４５６",
    "x".repeat(MAX_LOGGED_LENGTH + 1),
    "ß".repeat(100_000),
    words(MAX_LOGGED_WORDS + 1),
  ])("%j is left out", (text) => {
    expect(toLoggedSearch(text)).toBeNull();
  });

  it("gives a short folded text without signs, whatever comes, and the same again", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const logged = toLoggedSearch(text);
        if (logged === null) return;
        expect(logged).toMatch(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u);
        expect(logged.length).toBeLessThanOrEqual(MAX_LOGGED_LENGTH);
        expect(toLoggedSearch(logged)).toBe(logged);
      }),
    );
  });
});
