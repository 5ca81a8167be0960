import { Gauge, type Registry } from "prom-client";

import type { ShopFigures } from "../app/watch/shop-health.server";

/** What the shop's database and disk tell. Returns what writes it down. */
export function addShopMetrics(
  registry: Registry,
): (figures: ShopFigures, isDraining: boolean) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const ready = gauge("tela_ready", "1 while the shop can sell");
  const draining = gauge("tela_draining", "1 while it finishes what it has begun, to stop");
  const health = gauge("tela_health", "1 for how each part is now, as /readyz says it", [
    "part",
    "state",
  ]);
  const orders = gauge("tela_orders", "Orders by state", ["state"]);
  const mails = gauge("tela_mails", "Mails that wait, and that were given up", ["state"]);
  const refunds = gauge("tela_refunds_pending", "Refunds that the provider has not done yet");
  const passwords = gauge("tela_passwords_waiting", "Passwords that wait to be looked at");
  const backup = gauge(
    "tela_backup_last_timestamp_seconds",
    "When the newest good backup was made, in Unix time; 0 without any",
  );
  const token = gauge(
    "tela_payment_token_expiry_timestamp_seconds",
    "When the payment account's token ends, in Unix time; 0 where that is unknown",
  );
  const free = gauge("tela_disk_free_bytes", "Room left on the disk that holds the data");
  const total = gauge("tela_disk_total_bytes", "Size of that disk");
  const file = gauge("tela_database_bytes", "Size of the database file");
  const wal = gauge("tela_database_wal_bytes", "Size of its write-ahead log");

  const receipts = gauge(
    "tela_unpaid_receipts_bytes",
    "Room taken by the receipts of orders that were never paid",
  );

  /** What cannot be known is not told: a zero would be taken for a figure. */
  const set = (metric: Gauge, value: number | null | undefined) => {
    if (value === null || value === undefined) metric.remove();
    else metric.set(value);
  };
  return (figures, isDraining) => {
    const { counts, disk } = figures;
    ready.set(figures.health.isReady && !isDraining ? 1 : 0);
    draining.set(isDraining ? 1 : 0);
    health.reset();
    for (const [part, state] of Object.entries(figures.health.words))
      health.set({ part, state }, 1);
    orders.reset();
    for (const [state, count] of Object.entries(counts?.orders ?? {})) orders.set({ state }, count);
    mails.reset();
    const { waitingMails, failedMails } = figures.health.numbers;
    if (waitingMails !== null) mails.set({ state: "waiting" }, waitingMails);
    if (failedMails !== null) mails.set({ state: "failed" }, failedMails);
    set(refunds, counts?.pendingRefunds);
    passwords.set(figures.waitingPasswords);
    backup.set(toSeconds(figures.latestBackupAt));
    token.set(toSeconds(figures.tokenExpiresAt));
    set(free, disk?.freeBytes);
    set(total, disk?.totalBytes);
    set(file, figures.databaseBytes);
    set(wal, figures.walBytes);
    set(receipts, figures.unpaidReceiptBytes);
  };
}

function toSeconds(time: Date | null): number {
  return time === null ? 0 : time.getTime() / 1000;
}
