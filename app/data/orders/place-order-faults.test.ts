import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { MAX_LINES, type Cart } from "../../domain/buying/cart";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { placeOrder, type NewOrder } from "./place-order.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { getFileDatabase } from "../../../test/helpers/other-program";
import { isOnPostgres } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-21T12:00:00.000Z");
const SIZES = Array.from({ length: MAX_LINES }, (_, number) => `T${number}`);
const CART: Cart = SIZES.map((size) => ({
  productId: "remera-01",
  size,
  color: "Negro",
  quantity: 1,
}));

/** Too large for the free space in a full file. */
const WANTED: NewOrder = {
  idempotencyKey: "una-clave",
  cart: CART,
  details: {
    buyer: { name: "Ana Gómez", email: "ana@correo.test", phone: "+5493534112025" },
    delivery: "pickup",
    address: null,
    payment: "cash",
    notes: "",
  },
  seen: null,
  channel: "web",
  author: null,
  composeMails: ({ customerEmail }) => [
    {
      kind: "order-received",
      recipient: customerEmail,
      subject: "Pedido",
      text: "x".repeat(100_000),
      html: "",
    },
  ],
};

const TABLES = ["orders", "order_items", "order_events", "customers", "mail_outbox"];

beforeAll(async () => {
  // The pause after a fault is measured with the monotonic clock.
  vi.useFakeTimers({ toFake: ["performance"] });
  const database = getFileDatabase();
  await database.prepare();
  await storeProducts(database, [{ id: "remera-01", sizes: SIZES }]);
});
afterAll(async () => {
  await closeStoredShop();
  vi.useRealTimers();
});

function count(): Promise<number[]> {
  return getStoredShop().database.read(({ prepare }) =>
    Promise.all(
      TABLES.map(async (table) =>
        Number(await prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
      ),
    ),
  );
}

describe.skipIf(isOnPostgres)("an order that cannot be stored", () => {
  it.each([
    ["the disk is full", "max_page_count = 1"],
    ["the file can only be read", "query_only = 1"],
  ])("leaves nothing behind when %s, and is placed at the next attempt", async (_, pragma) => {
    const before = await count();
    // On the writing connection; the shop opens another one after a fault.
    await getFileDatabase().write(({ sqlite }) => sqlite.pragma(pragma));
    const wanted = { ...WANTED, idempotencyKey: pragma };
    await expect(placeOrder(wanted, NOW)).rejects.toThrow(DatabaseUnavailableError);
    vi.advanceTimersByTime(1000);
    expect(await count()).toEqual(before);

    const { outcome } = await placeOrder(wanted, NOW);
    expect(outcome).toBe("placed");
    const [orders = 0, items = 0] = before;
    expect((await count()).slice(0, 2)).toEqual([orders + 1, items + MAX_LINES]);
    expect((await placeOrder(wanted, NOW)).outcome).toBe("placed-before");
  });
});
