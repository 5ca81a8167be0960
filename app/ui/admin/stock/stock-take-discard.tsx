import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { ListedTake } from "../../../domain/stock/take-views";
import { ChangeForm } from "../../change-form";

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
