import { formatPesos } from "../domain/plain/money";

export function Price({ amountInPesos }: { amountInPesos: number }) {
  return <span className="price">{formatPesos(amountInPesos)}</span>;
}
