// What `build/server/index.js` exports: Remix's own build, so that `remix-serve` can run it, and the
// shop's server around it.
import * as build from "virtual:remix/server-build";

import { stopBackingUp } from "../app/backups/backup-job.server";
import { readPageVersion } from "../app/data/catalogue/page-version.server";
import { closeShop } from "../app/data/sqlite/shop.server";
import { getLog } from "../app/log/log.server";
import { stopSendingMails } from "../app/mail/send-mails.server";
import { stopPaymentJobs } from "../app/payments/payment-jobs.server";
import { countCartPieces, readPageVisitor } from "../app/sessions/page-visitor.server";
import { readShopFigures, readShopHealth } from "../app/watch/shop-health.server";
import type { InstanceLock } from "../db/instance-lock";
import { startShop } from "./start";

export * from "virtual:remix/server-build";

/**
 * Opens the shop: everything `npm start` needs once the project is built. The data directory is
 * released after everything else, so that no other process finds it half closed.
 */
export function openShop(directory: InstanceLock) {
  return startShop(build, {
    checkReadiness: () => readShopHealth(new Date()),
    readFigures: () => readShopFigures(new Date()),
    pages: {
      readVersion: () => readPageVersion(new Date()),
      readVisitor: readPageVisitor,
      countPieces: countCartPieces,
    },
    async close() {
      try {
        await close();
      } finally {
        directory.release();
      }
    },
  });
}

/** A payment that was asked about is still stored, and a mail under way marked as sent. */
async function close(): Promise<void> {
  // Side by side: one after the other they could take longer than the service manager waits.
  const stops = await Promise.allSettled([stopPaymentJobs(), stopSendingMails(), stopBackingUp()]);
  for (const stop of stops) {
    if (stop.status === "rejected") getLog().error({ err: stop.reason }, "a job did not stop");
  }
  await closeShop();
}
