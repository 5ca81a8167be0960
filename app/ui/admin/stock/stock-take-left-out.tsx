import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type {
  ListedCell,
  TakeDifferences,
  UncountedRow,
} from "../../../domain/stock/take-differences";
import { ChangeForm } from "../../change-form";

type OutdatedProps = { takeId: number; address: string; cells: readonly ListedCell[] };

/** They have to be counted again or left out before anything is applied. */
export function Outdated({ takeId, address, cells }: OutdatedProps) {
  return (
    <section className="panel" aria-labelledby="cambiaron">
      <h2 id="cambiaron">Cambiaron después de contarse</h2>
      <p>
        Otra persona cambió estos números.{" "}
        <Link to={adminPaths.stockTake(takeId)}>Contalos de nuevo</Link> o dejalos afuera: lo que
        queda afuera no cambia.
      </p>
      <ul className="stock-take-list">
        {cells.map(({ subject, label, counted, seenOnHand, nowOnHand }) => (
          <li key={subject}>
            <div>
              <p className="stock-take-title">{label}</p>
              <p className="cell-note">
                Contado: {formatWhole(counted)} · se esperaba: {writeBelief(seenOnHand)} · ahora
                dice: {writeBelief(nowOnHand)}
              </p>
            </div>
            <ChangeForm action={address}>
              <input type="hidden" name="celda" value={subject} />
              <button className="button button-quiet button-small" name="intent" value="leave-out">
                Dejar afuera<span className="visually-hidden"> {label}</span>
              </button>
            </ChangeForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function writeBelief(onHand: number | null): string {
  return onHand === null ? "sin control" : formatWhole(onHand);
}

/** Nothing of them is applied. */
export function Gone({ cells }: { cells: readonly ListedCell[] }) {
  return (
    <section className="panel" aria-labelledby="ya-no-estan">
      <h2 id="ya-no-estan">Ya no están en la tienda</h2>
      <p>Se contaron, pero el producto perdió después ese talle o color. No se aplican.</p>
      <ul className="bullets">
        {cells.map(({ subject, label, counted }) => (
          <li key={subject}>
            {label}: {formatWhole(counted)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What nobody counted stays as it is. */
export function Uncounted({ differences }: { differences: TakeDifferences }) {
  const { uncounted, uncountedRows } = differences;
  if (uncountedRows === 0) return null;
  const more = uncountedRows - uncounted.length;
  return (
    <details className="panel stock-take-uncounted">
      <summary>
        Sin contar: {uncountedRows === 1 ? "1 prenda" : `${formatWhole(uncountedRows)} prendas`}.
        Quedan como están
      </summary>
      <ul className="bullets">
        {uncounted.map((row) => (
          <li key={row.label}>{describeUncounted(row)}</li>
        ))}
        {more > 0 && <li>y {formatWhole(more)} más</li>}
      </ul>
    </details>
  );
}

function describeUncounted({ label, sizes }: UncountedRow): string {
  const named = sizes.filter((size) => size !== "");
  return named.length === 0 ? label : `${label}: ${named.join(", ")}`;
}
