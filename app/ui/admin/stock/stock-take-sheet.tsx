import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { TakeRow } from "../../../domain/stock/take-rows";
import type { TakeView } from "../../../domain/stock/take-views";
import { PageNumbers } from "../../page-numbers";
import { EmptyList } from "../orders/list-rows";

/** To print: an empty box for each size, without what the shop believes. */
export function StockTakeSheet({ view }: { view: Extract<TakeView, { kind: "sheet" }> }) {
  const { take, rows, total, page, pageCount } = view;
  const address = adminPaths.stockTake(take.id);
  return (
    <div className="stock-take-print">
      <header className="page-header print-hint">
        <div>
          <h1>Imprimir el conteo</h1>
          <p className="field-hint">
            Hojas A4 con un casillero por talle. Imprimí con Ctrl+P, o con “Compartir” en el
            celular.
          </p>
        </div>
        <p className="page-actions">
          <Link className="button button-quiet" to={address}>
            Volver al conteo
          </Link>
        </p>
      </header>
      {rows.length === 0 ? (
        <EmptyList title="Acá no hay productos para contar" text="No hay nada que imprimir." />
      ) : (
        <section className="count-sheet" aria-label={`Conteo: ${take.title}`}>
          <h2>
            Conteo: {take.title}
            {pageCount > 1 && ` (parte ${page} de ${pageCount})`}
          </h2>
          <p>
            {total === 1 ? "1 prenda" : `${formatWhole(total)} prendas`}. Contá también lo apartado
            para pedidos. Si no hay, poné 0.
          </p>
          <ul className="count-sheet-rows">
            {rows.map((row) => (
              <PrintedRow key={`${row.productRow} ${row.color}`} row={row} />
            ))}
          </ul>
        </section>
      )}
      <div className="print-hint">
        <PageNumbers
          page={page}
          pageCount={pageCount}
          address={(wanted) => `${address}?ver=imprimir&pagina=${wanted}`}
        />
      </div>
    </div>
  );
}

function PrintedRow({ row: { name, color, sizes } }: { row: TakeRow }) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {color !== "" && ` · ${color}`}
      </p>
      <ul className="count-boxes">
        {sizes.map(({ key, label }) => (
          <li key={key}>{label === "" ? "Cantidad" : label}</li>
        ))}
      </ul>
    </li>
  );
}
