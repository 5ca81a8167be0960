import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { MAX_OVERDUE_CANCELLED } from "../../../domain/orders/overdue";
import { formatCount } from "./figures";
import { ChangeForm } from "../../change-form";

type OverdueBarProps = {
  orderNumbers: readonly string[];
  /** The query of the list, to return to it. */
  list: string;
};

/** Cancels all overdue orders of the list. The owner opens it and reads the consequences first. */
export function OverdueBar({ orderNumbers, list }: OverdueBarProps) {
  const isSending = useNavigation().formData?.get("intent") === "move-cancelled";
  const count = orderNumbers.length;
  const orders = count === 1 ? "el pedido vencido" : `los ${formatCount(count)} pedidos vencidos`;
  return (
    <details className="confirm">
      <summary>Cancelar {orders}…</summary>
      <ChangeForm action={adminPaths.orders() + list} className="confirm-body">
        <input type="hidden" name="lista" value={list} />
        {orderNumbers.map((orderNumber) => (
          <input key={orderNumber} type="hidden" name="id" value={orderNumber} />
        ))}
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>
            {count === 1 ? "Se cancela 1 pedido" : `Se cancelan ${formatCount(count)} pedidos`} que
            nadie pagó a tiempo: son todos los de esta lista, no solo los de esta página.
          </li>
          {count === MAX_OVERDUE_CANCELLED && (
            <li>Hay más: primero van los {formatCount(count)} más viejos.</li>
          )}
          <li>A cada cliente con e-mail le llega el e-mail “Pedido cancelado”.</li>
          <li>Si alguno se paga o manda un comprobante mientras tanto, queda como está.</li>
          <li>No se puede deshacer.</li>
        </ul>
        <button
          className="button button-danger"
          name="intent"
          value="move-cancelled"
          aria-disabled={isSending}
        >
          Sí, cancelar {orders}
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </ChangeForm>
    </details>
  );
}
