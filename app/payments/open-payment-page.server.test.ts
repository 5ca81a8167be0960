import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  aPaymentPageProvider,
  type PaymentPageProvider,
} from "../../test/helpers/payment-page-provider";
import { insertTransferOrder, ORDER_TOKEN, type OrderRow } from "../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { paymentConnection } from "../../db/schema/payment-account";
import { paymentCheckouts } from "../../db/schema/payments";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { openPaymentPage } from "./open-payment-page.server";
import { PaymentProviderError, type ProviderFault } from "./payment-provider";
import { runScript } from "../../test/helpers/run-script";
import { asOtherProgram } from "../../test/helpers/other-program";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-21T15:00:00.000Z");
const ORIGIN = "https://tela.example";
const MINUTES_MS = 60 * 1000;

let fake: PaymentPageProvider;
/** Of each test's order, which nobody asked about before. */
let orderId = 0;

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  fake = aPaymentPageProvider();
  await run("DELETE FROM orders; DELETE FROM payment_connection");
  orderId += 1;
  await store({ id: orderId, discount: 0, total: 66_500 });
});
afterAll(closeStoredShop);

const run = (statement: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
const store = (row: OrderRow) =>
  asOtherProgram((sqlite) =>
    insertTransferOrder(sqlite, { payment_method: "mercadopago", ...row }),
  );
const listRows = () =>
  getStoredShop().database.read(({ queries }) => queries.select().from(paymentCheckouts));
const readCheckTime = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT payment_check_at FROM orders").pluck().get(),
  );

const open = (now = NOW, opened: PaymentPageProvider | null = fake) =>
  openPaymentPage(
    { id: orderId, token: ORDER_TOKEN },
    { origin: ORIGIN, now, openProvider: () => Promise.resolve(opened) },
  );

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTES_MS);

async function openAddress(now = NOW, opened = fake): Promise<string> {
  const opening = await open(now, opened);
  if (opening.outcome !== "opened") throw new Error(`not opened: ${opening.outcome}`);
  return opening.address;
}

const fail = (fault: ProviderFault) => fake.failures.push(new PaymentProviderError(fault, "no"));

describe("openPaymentPage", () => {
  it("asks for what the order costs, and tells where to come back to", async () => {
    await openAddress();
    expect(fake.pages).toMatchObject([
      {
        externalReference: "TELA-123456-ABC",
        items: [
          { id: "shato-remera-lisa-01", title: "Remera lisa, talle M, Negro", quantity: 2 },
          { id: "envio", title: "Envío a Córdoba", quantity: 1, priceInPesos: 6500 },
        ],
        totalInPesos: 66_500,
        payer: { name: "Ana Pérez", email: "ana@correo.test" },
        returnTo: {
          success: `${ORIGIN}/checkout/success?pedido=${ORDER_TOKEN}`,
          failure: `${ORIGIN}/checkout/failure?pedido=${ORDER_TOKEN}`,
          pending: `${ORIGIN}/checkout/pending?pedido=${ORDER_TOKEN}`,
        },
        webhooksTo: `${ORIGIN}/webhooks/mercadopago`,
        statementName: "Tela",
        instalments: 3,
        opensAt: NOW,
        closesAt: later(24 * 60),
        cashDueAt: later(3 * 24 * 60),
      },
    ]);
    expect(await readCheckTime()).toBe(later(5).toISOString());
  });

  it("lists pieces after their offer and code, which come to the total to the peso", async () => {
    await run(
      "UPDATE order_items SET offer_discount = 5000, code_discount = 1; UPDATE orders SET total = 61499, offer_text = '2x1', offer_discount = 5000, code = 'VERANO10', code_discount = 1",
    );
    await openAddress();
    const { items = [], totalInPesos } = fake.pages[0] ?? {};
    expect(items).toMatchObject([
      { id: "shato-remera-lisa-01", quantity: 1, priceInPesos: 27_499 },
      { id: "shato-remera-lisa-01", quantity: 1, priceInPesos: 27_500 },
      { id: "envio", quantity: 1, priceInPesos: 6500 },
    ]);
    expect(totalInPesos).toBe(61_499);
  });

  it("lists all in one line where the pieces do not come to the total", async () => {
    await run("UPDATE orders SET total = 60500, discount = 6000");
    await openAddress();
    expect(fake.pages[0]?.items).toEqual([
      {
        id: "TELA-123456-ABC",
        title: "Pedido TELA-123456-ABC",
        quantity: 1,
        priceInPesos: 60_500,
      },
    ]);
  });

  it("offers the instalments that were promised, also when they are none", async () => {
    const block = { listInPesos: 60_000, transfer: null, netInCents: null };
    const promised = { ...block, instalments: { count: 6, eachInCents: 1_000_000 } };
    await run(`UPDATE orders SET price_block = '${JSON.stringify(promised)}'`);
    await openAddress();
    await run(
      `DELETE FROM payment_checkouts; UPDATE orders SET price_block = '${JSON.stringify({ ...block, instalments: null })}'`,
    );
    await openAddress();
    expect(fake.pages.map(({ instalments }) => instalments)).toEqual([6, 1]);
  });

  it("pressed 50 times at once asks once, and then not again", async () => {
    const addresses = await Promise.all(Array.from({ length: 50 }, () => openAddress()));
    addresses.push(await openAddress(later(60)));
    expect(new Set(addresses).size).toBe(1);
    expect(fake.pages).toHaveLength(1);
    expect(await listRows()).toMatchObject([{ accountId: "1001", total: 66_500 }]);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ["when it is about to close", () => Promise.resolve(), 23 * 60 + 31],
    ["for another total", () => run("UPDATE orders SET total = 70000"), 1],
    [
      "where shoppers are not sent any more",
      () => run("UPDATE payment_checkouts SET address = 'http://127.0.0.1:4011/checkout'"),
      1,
    ],
  ])("opens another page %s", async (_, change, minutes) => {
    await openAddress();
    await change();
    await openAddress(later(minutes));
    const [first, second] = fake.pages;
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(await listRows()).toHaveLength(2);
  });

  it("opens another page for another account, and for the same one connected anew", async () => {
    await openAddress();
    const other = aPaymentPageProvider("2002");
    await openAddress(later(1), other);
    expect(other.pages).toHaveLength(1);
    await getStoredShop().database.write(({ queries }) =>
      queries.insert(paymentConnection).values({
        source: "oauth",
        accountId: "2002",
        isLive: true,
        connectedAt: later(2).toISOString(),
      }),
    );
    await openAddress(later(3), other);
    expect(other.pages).toHaveLength(2);
  });

  it("leaves what was to be asked sooner", async () => {
    await run("UPDATE orders SET payment_check_at = '2026-11-21T14:00:00.000Z'");
    await openAddress();
    expect(await readCheckTime()).toBe("2026-11-21T14:00:00.000Z");
    await run("UPDATE orders SET payment_check_at = '2027-01-01T00:00:00.000Z'");
    await openAddress();
    expect(await readCheckTime()).toBe(later(5).toISOString());
  });

  it("asks again under the same key, with the same words, when no answer came", async () => {
    fail("unavailable");
    expect(await open()).toEqual({ outcome: "unavailable" });
    await openAddress(later(10));
    const [first, second] = fake.pages;
    expect(second).toEqual(first);
    expect(await listRows()).toHaveLength(1);
  });

  it.each<ProviderFault>(["refused", "unauthorized", "forbidden", "unreadable"])(
    "asks under another key after an answer that was %s",
    async (fault) => {
      fail(fault);
      expect(await open()).toEqual({ outcome: "unavailable" });
      await openAddress();
      const [first, second] = fake.pages;
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    },
  );

  it("rejects for no mistake of ours either", async () => {
    fake.failures.push(new RangeError("The items are worth 0 pesos"));
    expect(await open()).toEqual({ outcome: "unavailable" });
  });

  it("is unavailable while no account is connected", async () => {
    expect(await open(NOW, null)).toEqual({ outcome: "unavailable" });
    expect(await listRows()).toEqual([]);
  });

  it.each([
    "paid_at = '2026-11-21T14:00:00.000Z'",
    "status = 'cancelled'",
    "status = 'refunded'",
    "payment_method = 'transfer'",
  ])("opens none for an order with %s", async (change) => {
    await run(`UPDATE orders SET ${change}`);
    expect(await open()).toEqual({ outcome: "closed" });
    expect([fake.pages, await listRows(), await readCheckTime()]).toEqual([[], [], null]);
  });

  it("asks no more than ten times in a minute while the provider fails", async () => {
    for (let press = 0; press < 15; press += 1) {
      fail("unreadable");
      expect((await open()).outcome).toBe("unavailable");
    }
    expect(fake.failures).toHaveLength(5);
  });
});
