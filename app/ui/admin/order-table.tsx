import { formatMoment } from "../../domain/buenos-aires";
import type { ListedOrder } from "../../domain/order";
import { Price } from "../price";
import { OrderStateTag } from "./order-state-tag";

/** The orders of a page: a table on wide screens, cards on phones. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <table className="table table-cards">
      <caption className="visually-hidden">Pedidos</caption>
      <thead>
        <tr>
          <th scope="col">Pedido</th>
          <th scope="col">Cliente</th>
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
          <OrderRow key={order.orderNumber} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  return (
    <tr>
      <th scope="row" className="card-title">
        {order.orderNumber}
        <span className="cell-note">
          {order.createdAt === null ? "Sin fecha" : formatMoment(order.createdAt)}
        </span>
      </th>
      <td className="card-wide">
        {order.customerName}
        <span className="cell-note">{order.customerEmail}</span>
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
