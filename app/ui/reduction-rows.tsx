import { listReductions } from "../domain/offers/piece-prices";
import type { Reductions } from "../domain/payments/price-block";
import { Price } from "./price";

/** The rows of a `<dl>` of sums for an offer by quantity and a code. */
export function ReductionRows({ reductions }: { reductions: Reductions | undefined }) {
  return listReductions(reductions).map(({ label, inPesos }) => (
    <SumRow key={label} term={label} className="totals-discount">
      {inPesos === null ? "Envío gratis" : <Reduction inPesos={inPesos} />}
    </SumRow>
  ));
}

export function Reduction({ inPesos }: { inPesos: number }) {
  return (
    <>
      <span aria-hidden="true">−</span>
      <span className="visually-hidden">menos </span>
      <Price amountInPesos={inPesos} />
    </>
  );
}

type SumRowProps = { term: React.ReactNode; className?: string; children: React.ReactNode };

/** A row of a `<dl>` of sums. */
export function SumRow({ term, className, children }: SumRowProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
