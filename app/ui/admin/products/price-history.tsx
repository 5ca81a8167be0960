import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { PriceEntry } from "../../../domain/history/price-history";
import { Price } from "../../price";
import { useMay } from "../admin-data";

type PriceHistoryProps = {
  /** The product's row number. */
  rowId: number;
  /** Newest first. */
  entries: readonly PriceEntry[];
  hasMore: boolean;
};

/** Which prices a product had, since when, and who changed them. */
export function PriceHistory({ rowId, entries, hasMore }: PriceHistoryProps) {
  const canSeeAll = useMay("history.view");
  if (entries.length === 0) return null;
  return (
    <details className="panel price-history">
      <summary>Precios</summary>
      <ol>
        {entries.map(({ id, at, fromPesos, toPesos, authorName, way }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            <span className="price-step">
              {fromPesos !== null && (
                <>
                  <Price amountInPesos={fromPesos} /> <span aria-hidden="true">→</span>
                  <span className="visually-hidden">pasó a</span>{" "}
                </>
              )}
              <strong>
                <Price amountInPesos={toPesos} />
              </strong>
            </span>
            <span className="price-way">{[way, authorName].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
      {hasMore && canSeeAll && (
        <Link to={adminPaths.historyOf("product", rowId)}>Ver más cambios</Link>
      )}
    </details>
  );
}
