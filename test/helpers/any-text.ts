import fc from "fast-check";

/** Hostile texts: any UTF-16 unit, including lone surrogates and NUL. */
export function anyText(): fc.Arbitrary<string> {
  const units = fc.array(fc.nat(0xffff), { maxLength: 20 });
  return fc.oneof(
    fc.string(),
    units.map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom("", " ", "%", "_", "'", '"', "\0", "👍🏽", "\u00a0", "__proto__", "26.000"),
  );
}

const SURROGATES = [0xd800, 0xe000] as const;

/**
 * Any character, for `unit` of `fc.string`. As "binary" there, which first makes a table of all of them:
 * that takes longer than most files.
 */
export const ANY_CHARACTER = fc
  .oneof(fc.nat(SURROGATES[0] - 1), fc.integer({ min: SURROGATES[1], max: 0x10ffff }))
  .map(
    (code) => String.fromCodePoint(code),
    (text) => toCode(String(text)),
  );

/** Of a single character; none otherwise. With it, the library also builds names such as "__proto__". */
function toCode(text: string): number {
  const [first = "", ...more] = text;
  return more.length === 0 ? (first.codePointAt(0) ?? -1) : -1;
}
