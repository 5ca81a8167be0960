import fc from "fast-check";

/** Texts as attackers send them: any UTF-16 unit, lone halves of pairs and NUL among them. */
export function anyText(): fc.Arbitrary<string> {
  const units = fc.array(fc.nat(0xffff), { maxLength: 20 });
  return fc.oneof(
    fc.string(),
    units.map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom("", " ", "%", "_", "'", '"', "\0", "👍🏽", "\u00a0", "__proto__", "26.000"),
  );
}
