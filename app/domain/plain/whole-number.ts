/**
 * A whole number as Argentina writes it: `1.234.567`. `Intl` would say the same, but getting it ready
 * takes a phone longer than everything else on a list's way to being usable.
 */
export function formatWhole(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ".");
}
