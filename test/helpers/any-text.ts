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
