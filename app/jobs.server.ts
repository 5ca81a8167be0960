import { backUpWhenDue, findBackupUnderWay } from "./backups/backup-job.server";
import { tellBackups } from "./backups/other-machines.server";
import { limitFileCopies } from "./data/dialect/file-stores.server";
import { onDueChange, workOffDueChanges } from "./data/catalogue/due-changes.server";
import {
  countSearchHits,
  deleteOldSearches,
  storeSearches,
} from "./data/catalogue/search-log.server";
import { endUnusedSessions, storeSeen } from "./data/owner/admin-sessions.server";
import { forgetDrafts } from "./data/products/product-drafts.server";
import { onPicturesWaiting } from "./data/imports/picture-fetches.server";
import { remindOfOrders, type ComposeReminder } from "./data/orders/order-reminders.server";
import type { ComposeMails } from "./data/orders/order-writing.server";
import type { ComposeReturnMails } from "./data/returns/ask-return.server";
import { endReturnHolds } from "./data/returns/return-holds.server";
import { giveCodesBack } from "./data/stock/held-orders.server";
import { onMailsEnqueued } from "./data/mail/mail-outbox.server";
import type { JobTurn } from "./domain/plain/job-turn";
import { readOwnOrigin } from "./http/origin.server";
import { sweepLeftovers, sweepPictures } from "./images/sweep-pictures.server";
import { sweepImports } from "./imports/import-files.server";
import { sweepArchives } from "./imports/receive-archive.server";
import { fetchWaitingPictures } from "./imports/fetch-waiting-pictures.server";
import { forgetHistory, forgetRequests, retireMails } from "./retention.server";
import { runJobs, type Job } from "./job-runner.server";
import { getStoredShop } from "./data/sqlite/stored-shop.server";
import { composeExpiredMails } from "./mail/hold-mails";
import { composePaymentMails } from "./mail/payment-mails";
import { composeHoldEndMails } from "./mail/return-mails";
import { remindOfPictures, remindOfStorage } from "./mail/owner-reminders.server";
import { composeReminders } from "./mail/shopper-mails";
import { sendDueMails } from "./mail/send-mails.server";
import { tellOfRestock } from "./mail/restock-requests.server";
import { endHolds } from "./payments/end-holds.server";
import { reconcileOrders, searchLostPayments } from "./payments/check-payments.server";
import { learnAccount } from "./payments/connection-page.server";
import { renewConnection, storeKeptRenewal } from "./payments/renew-connection.server";
import { continueRefunds } from "./payments/refund-payment.server";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SEND_MAILS = "send mails";
const DUE_CHANGES = "due changes";
const FETCH_PICTURES = "fetch pictures";

/** Every recurring job with its interval. */
const JOBS: readonly Job[] = [
  {
    name: SEND_MAILS,
    // Each mail has a lease.
    isEverywhere: true,
    everyMs: 30 * SECOND_MS,
    firstAfterMs: 0,
    steps: [{ name: SEND_MAILS, run: sendDueMails }],
  },
  {
    name: DUE_CHANGES,
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    steps: [{ name: DUE_CHANGES, run: ({ now }) => workOffDueChanges(now) }],
  },
  {
    name: "payments",
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: 0,
    steps: [
      { name: "learn account", run: ({ now }) => learnAccount({ author: null, now }) },
      { name: "renew connection", run: ({ now }) => renewConnection(now) },
      { name: "continue refunds", run: (turn) => continueRefunds(withMails(turn)) },
      { name: "search lost payments", run: (turn) => searchLostPayments(withMails(turn)) },
      { name: "reconcile orders", run: (turn) => reconcileOrders(withMails(turn)) },
    ],
  },
  {
    name: "holds",
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    steps: [
      { name: "end holds", run: (turn) => endHolds(withHoldMails(turn)) },
      { name: "end held exchanges", run: ({ now }) => endReturnHolds(composeHoldEnd, now) },
      { name: "give codes back", run: ({ now }) => giveCodesBack(now) },
      { name: "remind of orders", run: ({ now }) => remindOfOrders(composeReminder, now) },
    ],
  },
  {
    name: "restock",
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    steps: [{ name: "restock", run: tellOfRestock }],
  },
  {
    name: FETCH_PICTURES,
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    steps: [{ name: FETCH_PICTURES, run: (turn) => fetchWaitingPictures(turn) }],
  },
  {
    // Makes one backup a night, at a fixed hour. Not at once, because the start must settle first.
    name: "back up",
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: 2 * MINUTE_MS,
    steps: [
      { name: "back up", run: ({ now }) => backUpWhenDue(now) },
      // Those too that a command made, and without those that somebody deleted.
      { name: "tell backups", run: tellBackups },
    ],
  },
  {
    name: "keep mails",
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    steps: [
      { name: "retire mails", run: ({ now }) => retireMails(now) },
      { name: "remind of pictures", run: ({ now }) => remindOfPictures(now) },
      { name: "remind of storage", run: ({ now }) => remindOfStorage(now) },
      { name: "delete old requests", run: ({ now }) => forgetRequests(now) },
      { name: "delete old drafts", run: ({ now }) => forgetDrafts(now) },
      { name: "sweep imports", run: ({ now }) => sweepImports(now) },
      { name: "sweep picture archives", run: ({ now }) => sweepArchives(now) },
    ],
  },
  {
    name: "store searches",
    isEverywhere: true,
    everyMs: MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    steps: [{ name: "store searches", run: () => storeSearches(countSearchHits) }],
  },
  {
    name: "store last seen",
    isEverywhere: true,
    everyMs: MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    steps: [
      { name: "store last seen", run: storeSeen },
      { name: "end unused sessions", run: ({ now }) => endUnusedSessions(now) },
    ],
  },
  {
    name: "delete old searches",
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    steps: [{ name: "delete old searches", run: ({ now }) => deleteOldSearches(now) }],
  },
  {
    name: "delete old history",
    everyMs: DAY_MS,
    firstAfterMs: 5 * MINUTE_MS,
    steps: [{ name: "delete old history", run: ({ signal }) => forgetHistory(signal) }],
  },
  {
    name: "sweep pictures",
    everyMs: DAY_MS,
    firstAfterMs: MINUTE_MS,
    steps: [{ name: "sweep pictures", run: ({ now }) => sweepPictures(now) }],
  },
  {
    name: "sweep leftovers",
    isEverywhere: true,
    everyMs: DAY_MS,
    firstAfterMs: 2 * MINUTE_MS,
    steps: [{ name: "sweep leftovers", run: ({ now }) => sweepLeftovers(now) }],
  },
  {
    name: "limit copies",
    isEverywhere: true,
    everyMs: 10 * MINUTE_MS,
    firstAfterMs: 3 * MINUTE_MS,
    steps: [{ name: "limit copies", run: limitFileCopies }],
  },
  {
    // Tokens that could not be stored are in the memory of the process that got them.
    name: "keep renewal",
    isEverywhere: true,
    everyMs: 10 * SECOND_MS,
    firstAfterMs: MINUTE_MS,
    steps: [{ name: "keep renewal", run: storeKeptRenewal }],
  },
];

const withMails = (turn: JobTurn) => ({
  ...turn,
  mails: composePaymentMails(readOwnOrigin()),
});

const withHoldMails = (turn: JobTurn) => ({
  ...withMails(turn),
  composeExpired: ((order, settings) =>
    composeExpiredMails({ order, settings, origin: readOwnOrigin() })) satisfies ComposeMails,
});

const composeReminder: ComposeReminder = (kind, order, settings) =>
  composeReminders(kind, { order, settings, origin: readOwnOrigin() });

const composeHoldEnd: ComposeReturnMails = (parts) =>
  composeHoldEndMails({ ...parts, origin: readOwnOrigin() });

/** Starts every job. The returned function stops them and waits for running work. */
export function startJobs(): () => Promise<void> {
  const jobs = runJobs(JOBS, {
    runAlone: (name, work) => getStoredShop().database.runAlone(name, work),
  });
  onMailsEnqueued(() => jobs.wake(SEND_MAILS));
  onDueChange(() => jobs.wake(DUE_CHANGES));
  onPicturesWaiting(() => jobs.wake(FETCH_PICTURES));
  return async () => {
    onMailsEnqueued(null);
    onDueChange(null);
    onPicturesWaiting(null);
    const backup = findBackupUnderWay();
    await jobs.stop([storeSearches(countSearchHits), storeSeen(), ...(backup ? [backup] : [])]);
  };
}
