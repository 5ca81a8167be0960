import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { listOrders, readOrderSummary } from "../../data/orders.server";
import { readOrNull } from "../../data/read-or-null.server";
import {
  isOrderListNarrowed,
  parseOrderFilters,
  writeOrderFilters,
} from "../../forms/order-filters";
import { NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { OrderFilterForm } from "../../ui/admin/order-filter-form";
import { OrderFigures } from "../../ui/admin/order-figures";
import { OrderTable } from "../../ui/admin/order-table";
import { PageLinks } from "../../ui/admin/page-links";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Pedidos" };

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { query, page } = parseOrderFilters(new URL(request.url).searchParams);
  const summary = await readOrNull(readOrderSummary());
  const list = await readOrNull(listOrders(query, page));
  if (list && page !== null && page !== String(list.page)) {
    throw redirect(paths.adminOrders() + writeOrderFilters(query, list.page), {
      headers: NO_STORE,
    });
  }
  return data({ query, summary, list }, { headers: NO_STORE });
}

export default function OrdersPage() {
  const { query, summary, list } = useLoaderData<typeof loader>();
  const isNarrowed = isOrderListNarrowed(query);
  return (
    <>
      <header className="page-header">
        <h1>Pedidos</h1>
      </header>
      {(summary === null || list === null) && <Notice text={LOAD_FAILED} />}
      {summary && <OrderFigures summary={summary} />}
      {list && (list.total > 0 || isNarrowed) && (
        // A new key for a new address: the boxes follow the page.
        <OrderFilterForm key={writeOrderFilters(query)} query={query} />
      )}
      {list?.total === 0 && (isNarrowed ? <NoMatch /> : <NoOrders />)}
      {list && list.total > 0 && (
        <section aria-label="Lista de pedidos" className="list-rows">
          <p className="list-total">{list.total === 1 ? "1 pedido" : `${list.total} pedidos`}</p>
          <OrderTable orders={list.rows} />
          <PageLinks
            page={list.page}
            pageCount={list.pageCount}
            address={(page) => paths.adminOrders() + writeOrderFilters(query, page)}
          />
        </section>
      )}
    </>
  );
}

function NoMatch() {
  return (
    <section className="panel panel-empty">
      <h2>Ningún pedido coincide</h2>
      <p>Probá con otro texto, otro estado o más días.</p>
      <p>
        <Link className="button button-quiet" to={paths.adminOrders()}>
          Ver todos los pedidos
        </Link>
      </p>
    </section>
  );
}

function NoOrders() {
  return (
    <section className="panel panel-empty">
      <h2>Todavía no hay pedidos</h2>
      <p>
        Cuando alguien compre en la tienda, su pedido aparece acá con la fecha, sus datos y el
        total. Los nuevos van primero.
      </p>
    </section>
  );
}
