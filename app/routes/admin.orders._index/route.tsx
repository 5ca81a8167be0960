import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { listOrders, readOrderSummary } from "../../data/orders.server";
import { readOrNull } from "../../data/read-or-null.server";
import type { OrderQuery } from "../../domain/back-office-list";
import {
  isOrderListNarrowed,
  parseOrderFilters,
  writeOrderFilters,
} from "../../forms/order-filters";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { requireListedPage } from "../../http/listed-page.server";
import { paths } from "../../paths";
import { EmptyList, ListRows } from "../../ui/admin/list-rows";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { OrderFilterForm } from "../../ui/admin/order-filter-form";
import { OrderFigures } from "../../ui/admin/order-figures";
import { OrderTable } from "../../ui/admin/order-table";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Pedidos" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { query, page } = parseOrderFilters(new URL(request.url).searchParams);
  const summary = await readOrNull(readOrderSummary());
  const list = await readOrNull(listOrders(query, page));
  if (list) requireListedPage(page, list.page, (listed) => addressOf(query, listed));
  return data({ query, summary, list }, { headers: NO_STORE });
}

function addressOf(query: OrderQuery, page: number): string {
  return paths.adminOrders() + writeOrderFilters(query, page);
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
        <ListRows
          label="Lista de pedidos"
          noun={["pedido", "pedidos"]}
          place={list}
          address={(page) => addressOf(query, page)}
        >
          <OrderTable orders={list.rows} />
        </ListRows>
      )}
    </>
  );
}

function NoMatch() {
  return (
    <EmptyList
      title="Ningún pedido coincide"
      text="Probá con otro texto, otro estado o más días."
      all={{ to: paths.adminOrders(), text: "Ver todos los pedidos" }}
    />
  );
}

function NoOrders() {
  return (
    <EmptyList
      title="Todavía no hay pedidos"
      text="Cuando alguien compre en la tienda, su pedido aparece acá con la fecha, sus datos y el total. Los nuevos van primero."
    />
  );
}
