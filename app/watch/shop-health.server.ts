import { stat } from "node:fs/promises";
import { join } from "node:path";

import { countWaitingPasswords } from "../auth/password-hash.server";
import { listBackups } from "../backups/list-backups.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { readDisk } from "../data/sqlite/disk-room.server";
import { measureUnpaidReceipts } from "../data/orders/order-receipts.server";
import {
  readDatabaseVitals,
  readShopCounts,
  type ShopCounts,
} from "../data/sqlite/shop-vitals.server";
import { findNewest } from "../domain/backups/backup";
import { judgeHealth, type ShopHealth, type ShopVitals } from "../domain/shop/shop-health";
import { getEnvironment } from "../settings/environment.server";

/** The health check's result, with the reason in English for the log. */
export type Readiness = ShopHealth & { reason?: string };

/** Queries the database and the disk; callers should share a recent result. */
export async function readShopHealth(now: Date): Promise<Readiness> {
  const { reason, ...vitals } = await readVitals(now);
  return { ...judgeHealth(vitals, now), reason };
}

async function readVitals(now: Date): Promise<ShopVitals & { reason?: string }> {
  return {
    ...(await readDatabaseVitals(now)),
    disk: await readDisk(),
    latestBackupAt: findNewest(await listBackups(), now)?.createdAt ?? null,
  };
}

/** The shop's figures for `/metrics`; null when they cannot be read. */
export type ShopFigures = {
  health: ShopHealth;
  disk: ShopVitals["disk"];
  latestBackupAt: Date | null;
  tokenExpiresAt: Date | null;
  counts: ShopCounts | null;
  waitingPasswords: number;
  databaseBytes: number | null;
  walBytes: number | null;
  /** Bytes of receipts of unpaid orders, which strangers can send. */
  unpaidReceiptBytes: number | null;
};

export async function readShopFigures(now: Date): Promise<ShopFigures> {
  const vitals = await readVitals(now);
  const file = join(getEnvironment().dataDirectory, "tela.db");
  return {
    health: judgeHealth(vitals, now),
    disk: vitals.disk,
    latestBackupAt: vitals.latestBackupAt,
    tokenExpiresAt: vitals.payments?.tokenExpiresAt ?? null,
    counts: await orNull(readShopCounts()),
    waitingPasswords: countWaitingPasswords(),
    databaseBytes: await readSize(file),
    walBytes: await readSize(`${file}-wal`),
    unpaidReceiptBytes: await orNull(measureUnpaidReceipts()),
  };
}

/** Not logged: the figures already show that the database is unusable. */
async function orNull<Figure>(figure: Promise<Figure>): Promise<Figure | null> {
  try {
    return await figure;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return null;
  }
}

async function readSize(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch {
    return null;
  }
}
