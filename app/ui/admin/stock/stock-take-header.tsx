import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { ListedTake } from "../../../domain/stock/take-views";
import { describeEnd } from "./stock-takes-page";

type StockTakeHeaderProps = { take: ListedTake; view: "count" | "differences" };

/** What is counted, since when, and the ways to look at it. */
export function StockTakeHeader({ take, view }: StockTakeHeaderProps) {
  const { id, title, author, createdAt, closedAt } = take;
  const address = adminPaths.stockTake(id);
  return (
    <>
      <header className="page-header">
        <h1>{view === "count" ? title : `Diferencias: ${title}`}</h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.stockTakes()}>
            Conteos
          </Link>
          {closedAt === null && (
            <>
              {view === "differences" && (
                <Link className="button button-quiet button-small" to={address}>
                  Seguir contando
                </Link>
              )}
              <Link className="button button-quiet button-small" to={`${address}?ver=imprimir`}>
                Imprimir
              </Link>
            </>
          )}
        </div>
      </header>
      <p className="cell-note">
        Lo empezó {author}
        {createdAt !== null && ` el ${formatMoment(createdAt)}`}.
        {closedAt !== null && ` ${describeEnd(take)} el ${formatMoment(closedAt)}.`}
      </p>
    </>
  );
}
