import { listReductions } from "../domain/offers/describe-reductions";
import type { Reductions } from "../domain/products/price-block";
import { Price } from "./price";

/** The rows of a `<dl>` of sums for an offer by quantity and a code. */
export function ReductionRows({ reductions }: { reductions: Reductions | undefined }) {
  return listReductions(reductions).map(({ label, inPesos }) => (
    <div key={label} className="totals-discount">
      <dt>{label}</dt>
      <dd>
        {inPesos === null ? (
          "Envío gratis"
        ) : (
          <>
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">menos </span>
            <Price amountInPesos={inPesos} />
          </>
        )}
      </dd>
    </div>
  ));
}
