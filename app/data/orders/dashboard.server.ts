import { calendarDay, formatMoment } from "../../domain/plain/buenos-aires";
import {
  areTasksKnown,
  hasOwnContact,
  type BackupTask,
  type ShopState,
} from "../../domain/orders/shop-state";
import { describeSoldMargin } from "../../domain/orders/sold-margin";
import { may, type RoleId } from "../../domain/owner/roles";
import { judgeConnection } from "../../domain/payments/payment-connection";
import { readCustomerSummary } from "./customers.server";
import { countMails } from "../mail/mail-list.server";
import { findPaymentConnection } from "../payments/payment-connection.server";
import { readMailSetup } from "../mail/mail-settings.server";
import { readOrdersToDo, readOrderSummary, readSales, readSoldGoods } from "./order-query.server";
import { listNewestOrders } from "./orders.server";
import { readSalesSplit } from "./sales-split.server";
import { readUndecidedGroups } from "../catalogue/group-overview.server";
import { countSearchHits, listMissedSearches } from "../catalogue/search-log.server";
import { listProductsWithoutPicture, readProductCounts } from "../catalogue/product-counts.server";
import { readGuideGaps } from "../catalogue/size-guides.server";
import { countUnsaidAudiences } from "../catalogue/unsaid-audiences.server";
import { countWaitingReturns } from "../returns/return-list.server";
import { readOrNull } from "../sqlite/database-fault.server";
import { readSampleCounts } from "../products/sample-catalogue.server";
import { readSettings } from "../shop/settings.server";
import { readStorageTask } from "../shop/storage-task.server";
import { readStockFigures } from "../stock/stock-sales.server";
import { readStockToDo } from "../stock/stock-list.server";
import { listUnclaimedPayments } from "../payments/unclaimed-payments.server";
import { countWithdrawalsToDo } from "./withdrawals.server";

const NAMED_PRODUCTS = 10;
const NEWEST_ORDERS = 5;
const SHOWN_SEARCHES = 8;
const SHOWN_PAYMENTS = 10;

type DashboardRequest<Task> = {
  now: Date;
  role: RoleId;
  backupTask: BackupTask | null;
  listTasks: (role: RoleId, state: ShopState) => Task[];
};

/** Each part is null when it could not be read, and missing when the role may not see it. */
export async function loadDashboard<Task>({
  now,
  role,
  backupTask,
  listTasks,
}: DashboardRequest<Task>) {
  const settings = await readSettings();
  const orders = await readOrNull(readOrderSummary());
  const products = await readProductCounts();
  const withoutPicture = await listProductsWithoutPicture(NAMED_PRODUCTS);
  const mails = await readOrNull(countMails());
  const payments = await readOrNull(
    findPaymentConnection().then((connection) => judgeConnection(connection, now)),
  );
  const unclaimed = await readOrNull(listUnclaimedPayments(SHOWN_PAYMENTS));
  const state = {
    pendingOrders: orders?.pendingOrders ?? null,
    unclaimedPayments: unclaimed?.count ?? null,
    withdrawals: await readOrNull(countWithdrawalsToDo(now)),
    waitingReturns: await readOrNull(countWaitingReturns()),
    toDo: await readOrNull(readOrdersToDo(now)),
    stock: await readOrNull(readStockToDo(settings.lowStock)),
    withoutPicture: products?.withoutPicture ?? null,
    withoutPrice: products?.withoutPrice ?? null,
    hidden: products?.hidden ?? null,
    mails,
    canSendMails: readMailSetup(settings).from !== null,
    payments,
    backupTask,
    unsaidAudiences: await countUnsaidAudiences(),
    guideGaps: await readOrNull(readGuideGaps()),
    newGroups: await readOrNull(readUndecidedGroups()),
    storageTask: await readStorageTask(),
    settings,
  };
  const missed = await readOrNull(listMissedSearches(now, SHOWN_SEARCHES, countSearchHits));
  const seesCatalogue = may(role, "catalogue.view");
  const seesPayments = may(role, "payments.connect");
  const stock = seesCatalogue ? await readOrNull(readStockFigures(now)) : null;
  return {
    today: calendarDay(now),
    ...(may(role, "orders.view") && {
      orders,
      newest: await readOrNull(listNewestOrders(NEWEST_ORDERS)),
      sales: await readOrNull(readSales(now)),
      split: await readOrNull(readSalesSplit(now)),
    }),
    ...(may(role, "orders.view") &&
      may(role, "catalogue.change") && {
        margin: await readOrNull(readSoldGoods(now).then(describeSoldMargin)),
      }),
    ...(may(role, "customers.view") && {
      customers: await readOrNull(readCustomerSummary(now)),
    }),
    ...(seesCatalogue && { products, withoutPicture }),
    ...(stock && { stock }),
    missedSearches: seesCatalogue ? (missed ?? []) : [],
    sampleCount: seesCatalogue ? ((await readOrNull(readSampleCounts()))?.sample ?? 0) : 0,
    unclaimed: (seesPayments ? (unclaimed?.payments ?? []) : []).map((payment) => ({
      ...payment,
      paidAt: payment.paidAt && formatMoment(payment.paidAt),
    })),
    tasks: listTasks(role, state),
    areTasksKnown: areTasksKnown(state),
    hasContact: hasOwnContact(settings),
    canSendMails: state.canSendMails,
    isConnected: payments === "good" || payments === "expiring",
  };
}
