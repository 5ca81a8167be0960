import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  type ListedOrder,
  isCompleted,
  isPending,
  orderStateLabel,
} from "../../../domain/orders/order";
import { findPaymentAlert } from "../../../domain/payments/payment-alert";
import { paymentMethodLabel } from "../../../domain/payments/payment-method";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { Price } from "../../price";

type OrderChoice = {
  formId: string;
  chosen: readonly string[];
  /** The checkbox that selects all, which needs script. */
  selectAll: React.ReactNode;
};

type OrderTableProps = { orders: readonly ListedOrder[]; choice?: OrderChoice };

export function OrderTable({ orders, choice }: OrderTableProps) {
  return (
    <table className="table table-cards order-table">
      <caption className="visually-hidden">Pedidos</caption>
      <thead>
        <tr>
          {choice && (
            <th scope="col" className="cell-pick">
              {choice.selectAll ?? <span className="visually-hidden">Elegir</span>}
            </th>
          )}
          <th scope="col">Pedido</th>
          <th scope="col">Cliente y prendas</th>
          <th scope="col">Pago</th>
          <th scope="col">Estado</th>
          <th scope="col" className="amount">
            Prendas
          </th>
          <th scope="col" className="amount">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.orderNumber} order={order} choice={choice} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, choice }: { order: ListedOrder; choice: OrderChoice | undefined }) {
  const { orderNumber } = order;
  return (
    <tr>
      {choice && (
        <td className="cell-pick">
          <label className="pick">
            <input
              type="checkbox"
              name="id"
              value={orderNumber}
              form={choice.formId}
              defaultChecked={choice.chosen.includes(orderNumber)}
            />
            <span className="visually-hidden">Elegir {orderNumber}</span>
          </label>
        </td>
      )}
      <th scope="row" className="card-title">
        <Link className="row-link" to={adminPaths.order(orderNumber)}>
          {orderNumber}
        </Link>
        <span className="cell-note">
          {order.createdAt === null ? "Sin fecha" : formatMoment(order.createdAt)}
        </span>
      </th>
      <td className="card-wide cell-person">
        {order.customerName}
        <span className="cell-note">{order.customerEmail}</span>
        {order.garments.length > 0 && (
          <span className="cell-note">{order.garments.join(", ")}</span>
        )}
      </td>
      <td className="card-wide">
        {paymentMethodLabel(order.paymentMethod)}
        <span className={order.isPaid ? "cell-note is-paid" : "cell-note"}>
          <span className="card-label"> · </span>
          {describePaid(order)}
        </span>
        {order.paymentAlert !== "" && (
          <span className="tag tag-alert payment-alert-tag">
            {findPaymentAlert(order.paymentAlert)?.label ?? "Pago para revisar"}
          </span>
        )}
      </td>
      <td className="card-corner">
        <OrderStateTag status={order.status} />
      </td>
      <td className="amount">
        {order.pieceCount}
        <span className="card-label">{order.pieceCount === 1 ? " prenda" : " prendas"}</span>
      </td>
      <td className="amount card-amount">
        <Price amountInPesos={order.totalInPesos} />
      </td>
    </tr>
  );
}

function describePaid({ isPaid, status }: ListedOrder): string {
  if (!isPaid) return "Sin pagar";
  return status === "refunded" ? "Pagado y devuelto" : "Pagado";
}

export function OrderStateTag({ status }: { status: string }) {
  const tone = isPending(status) ? " tag-alert" : isCompleted(status) ? " tag-good" : "";
  return <span className={`tag${tone}`}>{orderStateLabel(status) || "Sin estado"}</span>;
}
