import { sizeLabel } from "../catalogue/size";
import { groupBy, sum } from "../plain/lists";
import { RETURN_REASONS } from "./return-request";

export type CountedReturn = {
  productId: string;
  name: string;
  size: string;
  /** As stored. */
  reason: string;
  pieces: number;
  /** Pieces of the product and size that left. */
  sold: number;
};

export type ReasonLine = { productId: string; name: string; size: string; said: string[] };

const MOST_LINES = 20;

/** "3 de 11 volvieron porque era chico", for the sizes that came back most. */
export function describeReasons(counted: readonly CountedReturn[]): ReasonLine[] {
  const bySize = groupBy(counted, ({ productId, size }) => `${productId}\n${size}`);
  return [...bySize.values()]
    .map((rows) => ({ rows, back: sum(rows.map(({ pieces }) => pieces)) }))
    .toSorted((left, right) => right.back - left.back)
    .slice(0, MOST_LINES)
    .flatMap(({ rows }) => {
      const [first] = rows;
      if (!first) return [];
      const { productId, name, size } = first;
      return [{ productId, name, size: sizeLabel(size), said: rows.map(describeReason) }];
    });
}

function describeReason({ reason, pieces, sold }: CountedReturn): string {
  const why = RETURN_REASONS.find(({ id }) => id === reason)?.counted ?? reason;
  const all = Math.max(sold, pieces);
  return `${pieces} de ${all} ${pieces === 1 ? "volvió" : "volvieron"} ${why}`;
}
