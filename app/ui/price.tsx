import { formatPesos } from "../domain/plain/money";

/** An amount in whole pesos, as `$ 26.000`. */
export function Price({ amountInPesos }: { amountInPesos: number }) {
  return <span className="price">{formatPesos(amountInPesos)}</span>;
}
