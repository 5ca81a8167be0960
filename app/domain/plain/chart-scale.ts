const STEPS = [1, 2, 2.5, 5, 10];

/** The end of a chart's axis: the smallest round amount that is not below `max`; 0 for an empty chart. */
export function roundUpForAxis(max: number): number {
  if (max <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = STEPS.find((step) => step * power >= max) ?? 10;
  return step * power;
}

/** `$ 150 mil`, `$ 2,5 M`: a short form of the amount. */
export function formatShortPesos(amountInPesos: number): string {
  const [unit, name] =
    amountInPesos >= 1_000_000
      ? [1_000_000, " M"]
      : amountInPesos >= 1000
        ? [1000, " mil"]
        : [1, ""];
  const rounded = Math.round((amountInPesos / unit) * 10) / 10;
  return `$\u00a0${String(rounded).replace(".", ",")}${name.replace(" ", "\u00a0")}`;
}
