import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { formatWhole } from "../../../domain/plain/whole-number";
import { describeEnd, type ListedTake } from "../../../domain/stock/take-views";
import { ChangeForm } from "../../form";

/** The summary is the question, so that one press throws nothing away. */
export function StockTakeDiscard({ take: { id, countedCells } }: { take: ListedTake }) {
  const lost =
    countedCells === 0
      ? "Todavía no contaste nada."
      : `Se pierde lo contado (${formatWhole(countedCells)} talles).`;
  return (
    <details className="stock-take-discard">
      <summary>¿No sirve este conteo?</summary>
      <ChangeForm action={adminPaths.stockTake(id)}>
        <p>{lost} El stock queda como está.</p>
        <button className="button button-danger" name="intent" value="discard">
          Descartar el conteo
        </button>
      </ChangeForm>
    </details>
  );
}

type StockTakeHeaderProps = { take: ListedTake; view: "count" | "differences" };

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
