import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { listCustomers, readCustomerSummary } from "../../data/orders/customers.server";
import { formatPhone } from "../../domain/buying/phone";
import type { CustomerSort } from "../../domain/orders/back-office-list";
import type { Customer } from "../../domain/orders/customer-summary";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { parseCustomerFilters, writeCustomerFilters } from "../../forms/orders/order-filters";
import { adminHeaders } from "../../http/caching";
import { CustomerFigures, TopCustomers } from "../../ui/admin/orders/dashboard-panels";
import { formatCount } from "../../ui/admin/figures";
import { ListFilterForm } from "../../ui/admin/orders/list-filter-form";
import { EmptyList, ListRows } from "../../ui/admin/list-rows";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { Price } from "../../ui/price";
import { PageHeader, Table } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Clientes" };

export const headers = adminHeaders;

export const loader = adminLoader("customers.view", async ({ url, now }) => {
  const { query, cursor } = parseCustomerFilters(url.searchParams);
  const summary = await readOrNull(readCustomerSummary(now));
  return { query, summary, list: await readOrNull(listCustomers(query, cursor)) };
});

export default function CustomersPage() {
  const { query, summary, list } = useLoaderData<typeof loader>();
  const isEmpty = list?.rows.length === 0;
  return (
    <>
      <PageHeader title="Clientes" />
      {(summary === null || list === null) && <Notice text={LOAD_FAILED} />}
      {summary && (
        <div className="customer-summary">
          <CustomerFigures summary={summary} />
          <TopCustomers customers={summary.topCustomers} />
        </div>
      )}
      {list && (!isEmpty || query.text !== "") && (
        // A new key for a new address resets the inputs to the page's values.
        <ListFilterForm
          key={writeCustomerFilters(query)}
          action={adminPaths.customers()}
          hint="Nombre, e-mail o teléfono"
          query={query}
          sortNames={SORT_NAMES}
          chosenCount={query.sort === "recientes" ? 0 : 1}
        />
      )}
      {isEmpty && <EmptyList {...(query.text === "" ? NO_CUSTOMERS : NO_MATCH)} />}
      {list && !isEmpty && (
        <ListRows
          label="Lista de clientes"
          noun={["cliente", "clientes"]}
          slice={list}
          address={(cursor) => adminPaths.customers() + writeCustomerFilters(query, cursor)}
          exportAddress={adminPaths.customersExport() + writeCustomerFilters(query)}
        >
          <CustomerTable customers={list.rows} />
        </ListRows>
      )}
    </>
  );
}

const NO_MATCH = {
  title: "Ningún cliente coincide",
  text: "Probá con otra parte del nombre, del e-mail o del teléfono.",
  all: { to: adminPaths.customers(), text: "Ver todos los clientes" },
};
const NO_CUSTOMERS = {
  title: "Todavía no hay clientes",
  text: "Quien compra en la tienda queda acá desde su primer pedido, con sus datos, cuántas veces compró y cuánto gastó.",
};

const SORT_NAMES: Record<CustomerSort, string> = {
  recientes: "Más recientes",
  nombre: "Por nombre",
  "mas-gasto": "Los que más gastaron",
  "mas-pedidos": "Los que más pidieron",
};

function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <Table
      caption="Clientes"
      className="table-cards"
      columns={["Cliente", "Contacto", "Desde", { amount: "Pedidos" }, { amount: "Gastó" }]}
    >
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </Table>
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
