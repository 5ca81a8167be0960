import { calendarDay, formatMoment } from "../../domain/plain/buenos-aires";
import {
  areTasksKnown,
  hasOwnContact,
  listOwnerTasks,
  type BackupTask,
} from "../../domain/orders/owner-tasks";
import { judgeConnection } from "../../domain/payments/payment-connection";
import { readCustomerSummary } from "./customers.server";
import { countMails } from "../mail/mail-list.server";
import { findPaymentConnection } from "../payments/payment-connection.server";
import { readMailSetup } from "../mail/mail-setup.server";
import { readOrdersToDo, readOrderSummary, readSales } from "./order-summary.server";
import { listNewestOrders } from "./orders.server";
import { readUndecidedGroups } from "../catalogue/group-overview.server";
import { countSearchHits } from "../catalogue/search-hits.server";
import { listMissedSearches } from "../catalogue/search-log.server";
import { listProductsWithoutPicture, readProductCounts } from "../catalogue/product-counts.server";
import { readOrNull } from "../sqlite/read-or-null.server";
import { readSampleCounts } from "../products/sample-catalogue.server";
import { readSettings } from "../shop/settings.server";
import { readStorageTask } from "../shop/storage-task.server";
import { listUnclaimedPayments } from "../payments/unclaimed-payments.server";
import { countOpenWithdrawals } from "./withdrawals.server";

/** Most products that the dashboard names; the list shows the others. */
const NAMED_PRODUCTS = 10;
const NEWEST_ORDERS = 5;
const SHOWN_SEARCHES = 8;
/** Most payments without an order on one page; the next appear when these are resolved. */
const SHOWN_PAYMENTS = 10;

/** The data of the owner's first page. Each part is null when the database could not be read. */
export async function loadDashboard(now: Date, backupTask: BackupTask | null) {
  const settings = await readSettings();
  const orders = await readOrNull(readOrderSummary());
  const newest = await readOrNull(listNewestOrders(NEWEST_ORDERS));
  const sales = await readOrNull(readSales(now));
  const customers = await readOrNull(readCustomerSummary(now));
  const products = await readProductCounts();
  const withoutPicture = await listProductsWithoutPicture(NAMED_PRODUCTS);
  const missed = await readOrNull(listMissedSearches(now, SHOWN_SEARCHES, countSearchHits));
  const mails = await readOrNull(countMails());
  const payments = await readOrNull(
    findPaymentConnection().then((connection) => judgeConnection(connection, now)),
  );
  const unclaimed = await readOrNull(listUnclaimedPayments(SHOWN_PAYMENTS));
  const state = {
    pendingOrders: orders?.pendingOrders ?? null,
    unclaimedPayments: unclaimed?.count ?? null,
    openWithdrawals: await readOrNull(countOpenWithdrawals()),
    toDo: await readOrNull(readOrdersToDo(now)),
    withoutPicture: products?.withoutPicture ?? null,
    hidden: products?.hidden ?? null,
    mails,
    canSendMails: readMailSetup(settings).from !== null,
    payments,
    backupTask,
    newGroups: await readOrNull(readUndecidedGroups()),
    storageTask: await readStorageTask(),
    settings,
  };
  return {
    today: calendarDay(now),
    orders,
    newest,
    sales,
    customers,
    products,
    withoutPicture,
    missedSearches: missed ?? [],
    sampleCount: (await readOrNull(readSampleCounts()))?.sample ?? 0,
    unclaimed: (unclaimed?.payments ?? []).map((payment) => ({
      ...payment,
      paidAt: payment.paidAt && formatMoment(payment.paidAt),
    })),
    tasks: listOwnerTasks(state),
    areTasksKnown: areTasksKnown(state),
    hasContact: hasOwnContact(settings),
    canSendMails: state.canSendMails,
    isConnected: payments === "good" || payments === "expiring",
  };
}
