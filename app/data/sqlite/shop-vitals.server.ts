import { isSchemaCurrent } from "../dialect/engine.server";
import type { Connection } from "../../../db/connection";
import { ORDER_STATES, type OrderState } from "../../domain/orders/order";
import { judgeConnection } from "../../domain/payments/payment-connection";
import type { ShopVitals } from "../../domain/shop/shop-health";
import { getEnvironment } from "../../settings/environment.server";
import {
  DatabaseUnavailableError,
  MovedAwayError,
  OtherSchemaError,
} from "./database-fault.server";
import { readPaymentConnection } from "../payments/payment-connection.server";
import { readCatalogueVersion } from "../catalogue/product-queries.server";
import { getStoredShop } from "./stored-shop.server";
import { readTime } from "./stored-values.server";

type DatabaseVitals = Pick<ShopVitals, "database" | "mails" | "payments"> & {
  /** Why the database is unusable, in English, for the log. */
  reason?: string;
};

/** The database's part of the health check; never rejects because of the file. */
export async function readDatabaseVitals(now: Date): Promise<DatabaseVitals> {
  try {
    return await getStoredShop().database.read(async (connection) => {
      await readCatalogueVersion(connection);
      return {
        database: (await isSchemaCurrent(connection)) ? "ok" : "outdated",
        mails: await readMailVitals(connection),
        payments: await readPaymentVitals(connection, now),
      };
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return { database: toWord(error), mails: null, payments: null, reason: error.message };
  }
}

function toWord(error: DatabaseUnavailableError): DatabaseVitals["database"] {
  if (error instanceof MovedAwayError) return "moved";
  return error instanceof OtherSchemaError ? "outdated" : "unusable";
}

async function readMailVitals({ prepare }: Connection): Promise<ShopVitals["mails"]> {
  const count = prepare<[string], { count: number; oldest: string | null }>(
    "SELECT count(*) AS count, min(created_at) AS oldest FROM mail_outbox WHERE status = ?",
  );
  const [waiting, failed] = [await count.get("waiting"), await count.get("failed")];
  return {
    hasServer: getEnvironment().smtp !== null,
    waiting: waiting?.count ?? 0,
    failed: failed?.count ?? 0,
    oldestWaitingAt: waiting?.oldest ? readTime(waiting.oldest) : null,
  };
}

async function readPaymentVitals(
  connection: Connection,
  now: Date,
): Promise<ShopVitals["payments"]> {
  const found = await readPaymentConnection(connection);
  return { health: judgeConnection(found, now), tokenExpiresAt: found?.expiresAt ?? null };
}

/** Counts for the health check. */
export type ShopCounts = {
  orders: Record<OrderState, number>;
  /** Requested from the provider and not completed yet. */
  pendingRefunds: number;
};

/** At the same cost with any number of orders. */
export function readShopCounts(): Promise<ShopCounts> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const counts = new Map(
      await prepare<[], [string, number]>(
        "SELECT status, sum(order_count) FROM order_days GROUP BY status",
      )
        .raw()
        .all(),
    );
    const states = ORDER_STATES.map(({ id }) => [id, counts.get(id) ?? 0]);
    const pendingRefunds = await prepare<[], number>(
      "SELECT count(*) FROM payment_refunds WHERE status IN ('wanted', 'in_process')",
    )
      .pluck()
      .get();
    return {
      orders: Object.fromEntries(states) as ShopCounts["orders"],
      pendingRefunds: pendingRefunds ?? 0,
    };
  });
}
