import type { Reductions } from "../products/price-block";

/** Whole pesos. */
export function sumReductions(reductions: Reductions | undefined): number {
  return (reductions?.offer?.inPesos ?? 0) + (reductions?.code?.inPesos ?? 0);
}

/** A line of the sums of an order. */
export type ReductionLine = {
  label: string;
  /** Whole pesos off; null for a code that only makes the shipping free. */
  inPesos: number | null;
};

/** What an offer by quantity and a code took off, as every page, mail and list says it. */
export function listReductions(reductions: Reductions | undefined): ReductionLine[] {
  const { offer = null, code = null } = reductions ?? {};
  return [
    ...(offer ? [{ label: `Promoción ${offer.text}`, inPesos: offer.inPesos }] : []),
    ...(code
      ? [
          {
            label: code.code === "" ? "Descuento" : `Código ${code.code}`,
            inPesos: code.freesShipping ? null : code.inPesos,
          },
        ]
      : []),
  ];
}
