import { formatPesos } from "../../domain/plain/money";
import type { ChangedLine, ChangesSinceReview } from "../../domain/buying/placing-order";
import { describeLeft } from "../../domain/stock/left-words";
import { describeChoice } from "../../domain/buying/line-choice";

/** What changed since the page was shown: old and new values. */
export function OrderChanges({ changes }: { changes: ChangesSinceReview }) {
  const { lines, code, shipping, total } = changes;
  const isSomethingGone = lines.some(({ newPriceInPesos }) => newPriceInPesos === null);
  return (
    <section className="order-changes" aria-labelledby="cambios">
      <h2 id="cambios">Esto es lo que cambió</h2>
      <ul>
        {lines.map((line) => (
          <li key={JSON.stringify([line.productId, line.size, line.color])}>
            <p className="order-changes-name">
              {[line.name, describeChoice(line)].filter(Boolean).join(", ")}
            </p>
            <p>{describeLine(line)}</p>
          </li>
        ))}
        {code !== null && (
          <li>
            <p className="order-changes-name">Código</p>
            <p>{code}</p>
          </li>
        )}
        {shipping && (
          <li>
            <p className="order-changes-name">Envío</p>
            <OldAndNew {...shipping} />
          </li>
        )}
        {total && (
          <li>
            <p className="order-changes-name">Total</p>
            <OldAndNew {...total} />
          </li>
        )}
      </ul>
      {isSomethingGone && (
        <p>Lo que ya no está disponible queda afuera del pedido cuando lo confirmes.</p>
      )}
      <p>
        No se hizo ningún pedido todavía. Si estás de acuerdo, confirmalo con los datos de ahora.
      </p>
    </section>
  );
}

function describeLine(line: ChangedLine): React.ReactNode {
  const { oldPriceInPesos, newPriceInPesos, oldQuantity, quantity, size, ranOut } = line;
  if (newPriceInPesos === null) return ranOut ? describeLeft(0, size) : "Ya no está disponible";
  if (oldPriceInPesos === null) {
    return `Se sumó a tu carrito: ${quantity} a ${formatPesos(newPriceInPesos)} cada uno`;
  }
  return (
    <>
      {oldPriceInPesos !== newPriceInPesos && (
        <OldAndNew oldInPesos={oldPriceInPesos} newInPesos={newPriceInPesos} />
      )}
      {ranOut && <span>{`${describeLeft(quantity, size)}: ajustamos tu carrito.`}</span>}
      {oldQuantity !== null && <span>{`Cantidad: antes ${oldQuantity}, ahora ${quantity}`}</span>}
    </>
  );
}

function OldAndNew({ oldInPesos, newInPesos }: { oldInPesos: number; newInPesos: number }) {
  return (
    <span className="old-and-new">
      <span className="visually-hidden">Antes </span>
      <del className="price">{formatPesos(oldInPesos)}</del>
      <span className="visually-hidden">, ahora </span>
      <ins className="price">{formatPesos(newInPesos)}</ins>
    </span>
  );
}
