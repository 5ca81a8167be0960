import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { findBackupTask } from "../../backups/backup-state.server";
import { formatLongDay } from "../../domain/plain/buenos-aires";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { loadDashboard } from "../../data/orders/dashboard.server";
import { MissedSearches } from "../../ui/admin/catalogue/missed-searches";
import { FirstSteps } from "../../ui/admin/orders/first-steps";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { OwnerTasks } from "../../ui/admin/orders/owner-tasks";
import { CustomersPanel, OrdersPanel } from "../../ui/admin/orders/people-panels";
import { ProductsPanel } from "../../ui/admin/products/products-panel";
import { SalesPanel, TodayFigures } from "../../ui/admin/orders/sales-panel";
import { UnclaimedPayments } from "../../ui/admin/payments/unclaimed-payments";
import { StockSalesPanel } from "../../ui/admin/stock/stock-sales-panel";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";

export const handle: PageHandle = { title: () => "Inicio" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "own");
  const now = new Date();
  const dashboard = await loadDashboard({ now, role, backupTask: await findBackupTask(now) });
  return data(dashboard, { headers: NO_STORE });
}

export default function DashboardPage() {
  const dashboard = useLoaderData<typeof loader>();
  const { today, orders, sales, customers, products, withoutPicture, tasks, newest } = dashboard;
  const isNewShop = orders?.totalOrders === 0;
  // The first steps already cover these tasks.
  const shownTasks = tasks.filter(
    ({ kind }) => !isNewShop || !["contact-data", "payments-unconnected"].includes(kind),
  );
  const isAllDone = dashboard.areTasksKnown && tasks.length === 0;
  const isIncomplete = [orders, newest, sales, customers, products, withoutPicture].includes(null);
  return (
    <div className="dashboard">
      <header className="page-header">
        <h1 className="dashboard-day">{formatLongDay(today)}</h1>
      </header>
      {isIncomplete && <Notice text={LOAD_FAILED} />}
      {isNewShop ? (
        <FirstSteps
          hasContact={dashboard.hasContact}
          isConnected={dashboard.isConnected}
          hasSample={dashboard.sampleCount > 0}
          canSendMails={dashboard.canSendMails}
        />
      ) : (
        <>
          {sales !== undefined && (
            <TodayFigures orders={orders ?? null} sales={sales} isAllDone={isAllDone} />
          )}
          {sales && <SalesPanel sales={sales} />}
        </>
      )}
      {(shownTasks.length > 0 || (isAllDone && !isNewShop)) && <OwnerTasks tasks={shownTasks} />}
      {dashboard.unclaimed.length > 0 && <UnclaimedPayments payments={dashboard.unclaimed} />}
      {orders && !isNewShop && <OrdersPanel summary={orders} newest={newest ?? []} />}
      {customers && !isNewShop && <CustomersPanel summary={customers} />}
      {dashboard.stock && <StockSalesPanel figures={dashboard.stock} />}
      {dashboard.missedSearches.length > 0 && (
        <MissedSearches searches={dashboard.missedSearches} />
      )}
      {products && (
        <ProductsPanel
          counts={products}
          withoutPicture={withoutPicture ?? []}
          sampleCount={dashboard.sampleCount}
        />
      )}
    </div>
  );
}
