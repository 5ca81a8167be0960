import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { MAX_SYNONYM_LENGTH, MAX_SYNONYM_WORDS } from "../../domain/shop/owner-synonyms";
import { SYNONYM_FIELD, parseRemovedSynonyms, parseSynonymForm } from "./synonym-form";

function parse(text: string) {
  const form = new FormData();
  form.set(SYNONYM_FIELD, text);
  return parseSynonymForm(form);
}

function parseRemoved(text: string) {
  const form = new FormData();
  form.set("grupo", text);
  return parseRemovedSynonyms(form);
}

const manyWords = Array.from({ length: MAX_SYNONYM_WORDS + 1 }, (_, at) => `w${at}`).join("=");

describe("parseSynonymForm", () => {
  it.each([
    ["piluso = gorra", ["piluso", "gorra"]],
    [" Lentes de   sol ,anteojos; gafas = ", ["Lentes de sol", "anteojos", "gafas"]],
    ["buzo = Búzo = hoodie", ["buzo", "hoodie"]],
    ["go\u200brra = pilu\u202eso", ["gorra", "piluso"]],
    ["x".repeat(MAX_SYNONYM_LENGTH) + "=y", ["x".repeat(MAX_SYNONYM_LENGTH), "y"]],
  ])("reads %j", (text, words) => {
    expect(parse(text).words).toEqual(words);
  });

  it.each([
    ["", "al menos dos palabras distintas"],
    ["gorra", "al menos dos palabras distintas"],
    ["gorra = GÓRRA", "al menos dos palabras distintas"],
    [manyWords, `hasta ${MAX_SYNONYM_WORDS} palabras`],
    ["x".repeat(MAX_SYNONYM_LENGTH + 1) + "=y", `hasta ${MAX_SYNONYM_LENGTH} letras`],
    ["gorra = ¡!", "letras o números"],
  ])("refuses %j", (text, error) => {
    expect(parse(text)).toMatchObject({ words: null, error: expect.stringContaining(error) });
  });

  it("gives words or a Spanish sentence for any text", () => {
    fc.assert(
      fc.property(fc.array(anyText(), { maxLength: 14 }), (texts) => {
        const { words, error } = parse(texts.join(" = "));
        if (words === null) expect(error).toMatch(/^[A-Z].*\.$/);
        else expect(parse(words.join(" = ")).words).toEqual(words);
      }),
    );
  });
});

describe("parseRemovedSynonyms", () => {
  it("reads the group of a button", () => {
    expect(parseRemoved('["piluso","gorra"]')).toEqual(["piluso", "gorra"]);
  });

  it.each(["", "{", "null", "{}", '["piluso"]', "[1,2]"])("refuses %j", (text) => {
    expect(parseRemoved(text)).toBeNull();
  });
});
