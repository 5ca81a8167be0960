import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { listCustomers, readCustomerSummary } from "../../data/customers.server";
import { readOrNull } from "../../data/read-or-null.server";
import { parseCustomerFilters, writeCustomerFilters } from "../../forms/order-filters";
import { NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import { CustomerFigures, TopCustomers } from "../../ui/admin/customer-figures";
import { CustomerFilterForm } from "../../ui/admin/customer-filter-form";
import { CustomerTable } from "../../ui/admin/customer-table";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { PageLinks } from "../../ui/admin/page-links";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Clientes" };

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { query, page } = parseCustomerFilters(new URL(request.url).searchParams);
  const summary = await readOrNull(readCustomerSummary(new Date()));
  const list = await readOrNull(listCustomers(query, page));
  if (list && page !== null && page !== String(list.page)) {
    throw redirect(paths.adminCustomers() + writeCustomerFilters(query, list.page), {
      headers: NO_STORE,
    });
  }
  return data({ query, summary, list }, { headers: NO_STORE });
}

export default function CustomersPage() {
  const { query, summary, list } = useLoaderData<typeof loader>();
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
      {list && (list.total > 0 || query.text !== "") && (
        // A new key for a new address: the boxes follow the page.
        <CustomerFilterForm key={writeCustomerFilters(query)} query={query} />
      )}
      {list?.total === 0 && (query.text === "" ? <NoCustomers /> : <NoMatch />)}
      {list && list.total > 0 && (
        <section aria-label="Lista de clientes" className="list-rows">
          <p className="list-total">{list.total === 1 ? "1 cliente" : `${list.total} clientes`}</p>
          <CustomerTable customers={list.rows} />
          <PageLinks
            page={list.page}
            pageCount={list.pageCount}
            address={(page) => paths.adminCustomers() + writeCustomerFilters(query, page)}
          />
        </section>
      )}
    </>
  );
}

function NoMatch() {
  return (
    <section className="panel panel-empty">
      <h2>Ningún cliente coincide</h2>
      <p>Probá con otra parte del nombre o del correo.</p>
      <p>
        <Link className="button button-quiet" to={paths.adminCustomers()}>
          Ver todos los clientes
        </Link>
      </p>
    </section>
  );
}

function NoCustomers() {
  return (
    <section className="panel panel-empty">
      <h2>Todavía no hay clientes</h2>
      <p>
        Quien compra en la tienda queda acá desde su primer pedido, con sus datos, cuántas veces
        compró y cuánto gastó.
      </p>
    </section>
  );
}
