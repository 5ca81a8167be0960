import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { Customer } from "../../../domain/orders/customer-summary";
import { formatPhone } from "../../../domain/buying/phone";
import { Price } from "../../price";
import { formatCount } from "./figures";

/** The customers of a page: a table on wide screens, cards on phones. */
export function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <table className="table table-cards">
      <caption className="visually-hidden">Clientes</caption>
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col">Contacto</th>
          <th scope="col">Desde</th>
          <th scope="col" className="amount">
            Pedidos
          </th>
          <th scope="col" className="amount">
            Gastó
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { id, name, email, phone, createdAt, totalOrders, totalSpentInPesos } = customer;
  return (
    <tr>
      <th scope="row" className="card-title">
        <Link className="row-link" to={adminPaths.customer(id)}>
          {name || email}
        </Link>
      </th>
      <td className="card-wide">
        {email || (phone === "" ? "Sin contacto" : "")}
        {phone !== "" && <span className="cell-note">{formatPhone(phone)}</span>}
      </td>
      <td className="card-wide">
        <span className="cell-note">
          <span className="card-label">Desde el </span>
          {createdAt === null ? "—" : formatMoment(createdAt)}
        </span>
      </td>
      <td className="amount">
        {formatCount(totalOrders)}
        <span className="card-label">{totalOrders === 1 ? " pedido" : " pedidos"}</span>
      </td>
      <td className="amount card-amount">
        <Price amountInPesos={totalSpentInPesos} />
      </td>
    </tr>
  );
}
