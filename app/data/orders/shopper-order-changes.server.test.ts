import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ACCOUNT, aPayment } from "../../../test/helpers/a-payment";
import { insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { composePaymentMails } from "../../mail/payment-mails";
import { composeShopperCancelMails, composeTransferMails } from "../../mail/shopper-change-mails";
import { applyPayment } from "../payments/apply-payment.server";
import { listOrderMails } from "../mail/mail-list.server";
import { findOrder } from "./order-details.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { cancelByShopper, switchToTransfer } from "./shopper-order-changes.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

const NUMBER = "TELA-000001-ABC";
const NOW = new Date("2025-06-02T12:05:00.000Z");
const origin = "https://tienda.test";

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => change("DELETE FROM orders; DELETE FROM customers"));
afterAll(closeStoredShop);

function change(statements: string): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statements)),
  );
}

/** Pieces for $ 30.000 at list price, with 10% off by transfer, and $ 2.000 for shipping. */
async function place(row: OrderRow = {}): Promise<number> {
  const block = {
    ...{ listInPesos: 28_000, instalments: null, netInCents: null },
    transfer: { priceInPesos: 25_200, discountPercent: 10 },
  };
  const id = await asOtherProgram((sqlite) =>
    insertOrder(sqlite, { payment_method: "mercadopago", total: 30_000, ...row }),
  );
  await change(
    `UPDATE orders SET shipping = 2000, price_block = '${JSON.stringify(block)}' WHERE id = ${id}`,
  );
  return id;
}

const pay = (given = {}) =>
  applyPayment(aPayment(given), { ...ACCOUNT, mails: composePaymentMails(origin) }, NOW);

const switchIt = (orderId: number) =>
  switchToTransfer(
    {
      orderId,
      composeMails: (order, settings) => composeTransferMails({ order, settings, origin }),
    },
    NOW,
  );

const cancelIt = (orderId: number) =>
  cancelByShopper(
    {
      orderId,
      composeMails: (order, settings) => composeShopperCancelMails({ order, settings, origin }),
    },
    NOW,
  );

async function reread() {
  const order = await findOrder(NUMBER);
  if (!order) throw new Error(`No order ${NUMBER}`);
  const mails = await listOrderMails(order.id);
  return { ...order, mails: mails.map(({ kind }) => kind).toSorted() };
}

const REJECTED = { status: "rejected", statusDetail: "cc_rejected_other_reason", approvedAt: null };

describe("changing to a transfer", () => {
  it("reprices the order, with history, mail and time to pay, once", async () => {
    const id = await place();
    await pay(REJECTED);
    expect(await switchIt(id)).toBe("switched");
    expect(await switchIt(id)).toBe("switched");
    const order = await reread();
    expect(order).toMatchObject({
      ...{ status: "pending", paymentMethod: "transfer", paidAt: null },
      ...{ itemsInPesos: 28_000, discountInPesos: 2_800, totalInPesos: 27_200 },
      paymentDueAt: new Date("2025-06-04T12:05:00.000Z"),
    });
    expect(order.events.filter(({ kind }) => kind === "payment-method")).toHaveLength(1);
    expect(order.mails).toContain("order-transfer");
  });

  it.each([
    ["waits to be paid", { status: "pending", approvedAt: null }],
    ["is looked at", { status: "in_process", approvedAt: null }],
    ["was approved", {}],
    ["was approved for a part", { amountInCents: 100 }],
  ])("is refused while a payment %s", async (_what, given) => {
    const id = await place();
    await pay(given);
    expect(await switchIt(id)).toBe("refused");
    expect(await reread()).toMatchObject({ paymentMethod: "mercadopago", totalInPesos: 30_000 });
  });

  it.each<[string, OrderRow]>([
    ["is cancelled", { status: "cancelled" }],
    ["is paid in cash", { payment_method: "cash" }],
  ])("is refused for an order that %s", async (_what, row) => {
    expect(await switchIt(await place(row))).toBe("refused");
  });

  it("loses no payment of the old amount that is approved later", async () => {
    await switchIt(await place());
    await pay();
    expect(await reread()).toMatchObject({ status: "pending", paymentAlert: "mismatch" });
  });
});

describe("an order that its shopper cancels", () => {
  it.each(["mercadopago", "transfer", "cash"])(
    "ends, with history and mails, once (%s)",
    async (method) => {
      const id = await place({ payment_method: method });
      expect(await cancelIt(id)).toBe("cancelled");
      expect(await cancelIt(id)).toBe("cancelled");
      const order = await reread();
      expect(order.status).toBe("cancelled");
      expect(order.events.map(({ kind }) => kind)).toEqual(["cancelled-by-shopper", "moved"]);
      expect(order.mails).toContain("order-cancelled");
    },
  );

  it.each([
    ["is open", { status: "pending", approvedAt: null }, "payment"],
    ["was approved", {}, "closed"],
    ["was approved for a part", { amountInCents: 100 }, "payment"],
  ])("is kept while a payment %s", async (_what, given, refusal) => {
    const id = await place();
    await pay(given);
    expect(await cancelIt(id)).toBe(refusal);
    expect((await reread()).status).not.toBe("cancelled");
  });

  it("is kept after a receipt was sent", async () => {
    const id = await place({ payment_method: "transfer" });
    await change(
      `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
        VALUES (${id}, '${"a".repeat(32)}.pdf', 'application/pdf', 10)`,
    );
    expect(await cancelIt(id)).toBe("receipt");
  });

  it("raises the alert when a payment arrives later", async () => {
    await cancelIt(await place());
    await pay();
    expect(await reread()).toMatchObject({
      ...{ status: "cancelled", paymentAlert: "paid-after-cancelling" },
    });
  });
});
