import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { listCustomers, readCustomerSummary } from "../../data/orders/customers.server";
import { parseCustomerFilters, writeCustomerFilters } from "../../forms/orders/order-filters";
import { adminHeaders } from "../../http/caching";
import { CustomerFigures, TopCustomers } from "../../ui/admin/orders/customer-figures";
import { CustomerFilterForm } from "../../ui/admin/orders/customer-filter-form";
import { CustomerTable } from "../../ui/admin/orders/customer-table";
import { EmptyList, ListRows } from "../../ui/admin/orders/list-rows";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

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
      <header className="page-header">
        <h1>Clientes</h1>
      </header>
      {(summary === null || list === null) && <Notice text={LOAD_FAILED} />}
      {summary && (
        <div className="customer-summary">
          <CustomerFigures summary={summary} />
          <TopCustomers customers={summary.topCustomers} />
        </div>
      )}
      {list && (!isEmpty || query.text !== "") && (
        // A new key for a new address resets the inputs to the page's values.
        <CustomerFilterForm key={writeCustomerFilters(query)} query={query} />
      )}
      {isEmpty && (query.text === "" ? <NoCustomers /> : <NoMatch />)}
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

function NoMatch() {
  return (
    <EmptyList
      title="Ningún cliente coincide"
      text="Probá con otra parte del nombre, del e-mail o del teléfono."
      all={{ to: adminPaths.customers(), text: "Ver todos los clientes" }}
    />
  );
}

function NoCustomers() {
  return (
    <EmptyList
      title="Todavía no hay clientes"
      text="Quien compra en la tienda queda acá desde su primer pedido, con sus datos, cuántas veces compró y cuánto gastó."
    />
  );
}
