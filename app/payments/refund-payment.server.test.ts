import { renameSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../test/helpers/author";
import { ACCOUNT, aPayment } from "../../test/helpers/a-payment";
import { aProvider, type FakeProvider } from "../../test/helpers/a-provider";
import { askOf } from "../../test/helpers/silent-provider";
import { insertOrder } from "../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { listOrderMails } from "../data/mail/mail-list.server";
import { moveOrder } from "../data/orders/order-changes.server";
import { findOrder } from "../data/orders/order-details.server";
import { findHandledWithdrawal } from "../data/orders/withdrawal-steps.server";
import { dismissPaymentAlert } from "../data/payments/payment-alert-writing.server";
import { noteManualRefund } from "../data/payments/manual-refunds.server";
import { wantRefund, type RefundWish } from "../data/payments/payment-refunds.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { composePaymentMails, composePaymentAlertMails } from "../mail/payment-mails";
import { checkPayment } from "./check-payments.server";
import { PaymentProviderError, type ProviderFault } from "./payment-provider";
import { continueRefunds, refundPayment, type RefundContext } from "./refund-payment.server";
import { runScript } from "../../test/helpers/run-script";
import { asOtherProgram } from "../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();

const NUMBER = "TELA-000001-ABC";
const NOW = new Date("2025-06-03T12:00:00.000Z");
const origin = "https://tienda.test";
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const A_DAY = 24 * 60;

let provider: FakeProvider;
let paymentId = 0;

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await change("DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox");
  provider = aProvider();
  await asOtherProgram((sqlite) =>
    insertOrder(sqlite, { payment_method: "mercadopago", created_at: "2025-06-02T11:55:00.000Z" }),
  );
  await checkPayment("1001", { now: NOW, mails: NO_MAILS }, open);
  paymentId = (await reread()).payments[0]?.id ?? 0;
});
afterAll(closeStoredShop);

const NO_MAILS = { moved: () => [], failed: () => [], alerted: () => [] };

const open = () => Promise.resolve({ ask: askOf(provider), ...ACCOUNT });

function change(statements: string): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statements)),
  );
}

async function reread() {
  const order = await findOrder(NUMBER);
  if (!order) throw new Error(`No order ${NUMBER}`);
  return order;
}

const contextAt = (now: Date): RefundContext => ({
  now,
  mails: {
    ...composePaymentMails(origin),
    failed: () => [],
    alerted: (order, settings) =>
      composePaymentAlertMails({ order, settings, origin }).map((mail) => ({
        ...mail,
        recipient: "duenia@tienda.test",
      })),
  },
});

const wish = (given: Partial<RefundWish> = {}): RefundWish => ({
  ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: "paid", paymentId },
  ...{ amountInCents: null, seenRestInCents: 3_000_000, formKey: crypto.randomUUID() },
  ...given,
});

const refund = (given: Partial<RefundWish> = {}, now = NOW) =>
  refundPayment(wish(given), contextAt(now), open);
const { signal } = new AbortController();
const runJob = (now: Date) => continueRefunds({ ...contextAt(now), signal }, open);

const failWith = (fault: ProviderFault, { isDone = false, status = 0 } = {}) =>
  provider.failures.push({
    error: new PaymentProviderError(fault, "Así dijo", status),
    isDone,
  });

async function read() {
  const order = await reread();
  const mails = await listOrderMails(order.id);
  return {
    status: order.status,
    alert: order.paymentAlert,
    refunds: order.refunds.map(({ amountInCents, status }) => [status, amountInCents]),
    refundedInCents: order.payments[0]?.refundedInCents,
    told: order.events.filter(({ kind }) => kind === "refund").map(({ text }) => text),
    mails: mails.map(({ kind }) => kind).reverse(),
  };
}

describe("a person with a limit", () => {
  const limited = (amountInCents: number | null, seenRestInCents = 3_000_000) =>
    refund({ amountInCents, seenRestInCents, limitInPesos: 10_000 });

  it("gives back up to it, in all parts together, and the provider is asked for no more", async () => {
    expect(await limited(null)).toMatchObject({ outcome: "over-limit", limitInPesos: 10_000 });
    expect(await limited(600_000)).toMatchObject({ outcome: "asked" });
    expect(await limited(400_001, 2_400_000)).toMatchObject({ outcome: "over-limit" });
    expect((await read()).refunds).toEqual([["approved", 600_000]]);
    expect(await limited(400_000, 2_400_000)).toMatchObject({ outcome: "asked" });
    expect((await read()).refundedInCents).toBe(1_000_000);
  });

  it("cannot pass it by hand", async () => {
    const request = { orderNumber: NUMBER, author: AUTHOR, expectedStatus: "paid" };
    const composeMails = () => [];
    const noted = { amountInCents: 1_000_001, seenHeldInCents: null, note: "", formKey: "k" };
    const limit = { limitInPesos: 10_000, composeMails };
    expect(await noteManualRefund({ ...request, ...noted, ...limit }, NOW)).toMatchObject({
      outcome: "over-limit",
    });
  });
});

describe("the refund of a withdrawal", () => {
  const CODE = "ARR-AAAAAAAA";
  const readWithdrawal = async () => {
    const withdrawal = await findHandledWithdrawal(CODE);
    if (!withdrawal) throw new Error(`No withdrawal ${CODE}`);
    const { state, isRefunding, steps } = withdrawal;
    return { state, isRefunding, told: steps.map(({ step, text }) => [step, text]) };
  };
  beforeEach(async () => {
    const { id } = await reread();
    await change(`DELETE FROM withdrawals;
      INSERT INTO withdrawals (code, order_id, email) VALUES ('${CODE}', ${id}, '')`);
  });

  it("brings it to its next state once the provider has done it", async () => {
    failWith("unavailable");
    await refund({ withdrawal: CODE });
    expect(await readWithdrawal()).toMatchObject({ state: "asked", isRefunding: true, told: [] });
    // Another form for the same withdrawal, while its money is on the way.
    expect(await refund({ withdrawal: CODE })).toMatchObject({ outcome: "not-allowed" });
    await runJob(after(10));
    await runJob(after(20));
    expect(await readWithdrawal()).toEqual({
      ...{ state: "refunded", isRefunding: false },
      told: [["refund", "$\u00a030.000, por Mercado Pago"]],
    });
  });

  it("that the provider refuses leaves it as it was, to be tried again", async () => {
    failWith("refused", { status: 400 });
    await refund({ withdrawal: CODE });
    expect(await readWithdrawal()).toEqual({ state: "asked", isRefunding: false, told: [] });
    await refund({ withdrawal: CODE });
    expect((await readWithdrawal()).state).toBe("refunded");
  });

  it("is refused for one of another order", async () => {
    await change("UPDATE withdrawals SET order_id = NULL");
    expect(await refund({ withdrawal: CODE })).toMatchObject({ outcome: "not-allowed" });
    expect((await read()).refunds).toEqual([]);
  });
});

describe("giving money back", () => {
  it("gives all of it back, and the order follows", async () => {
    expect(await refund()).toMatchObject({ outcome: "asked", refund: { status: "approved" } });
    expect(await read()).toEqual({
      ...{ status: "refunded", alert: "", refunds: [["approved", 3_000_000]] },
      refundedInCents: 3_000_000,
      told: ["Reembolso de $\u00a030.000: hecho."],
      mails: ["order-refund"],
    });
    expect(provider.refunds).toMatchObject([{ paymentId: "1001", amountInCents: null }]);
    expect((await reread()).events.find(({ kind }) => kind === "refund")?.author).toBe("admin");
  });

  it("gives back in parts, and never more than is left", async () => {
    await refund({ amountInCents: 1_000_050 });
    expect(await read()).toMatchObject({ status: "paid", refundedInCents: 1_000_050 });
    const tooMuch = await refund({ amountInCents: 2_000_000, seenRestInCents: 1_999_950 });
    expect(tooMuch).toMatchObject({ outcome: "too-much", restInCents: 1_999_950 });
    await refund({ seenRestInCents: 1_999_950 });
    expect(await read()).toMatchObject({ status: "refunded", refundedInCents: 3_000_000 });
    expect(provider.refunds.map(({ amountInCents }) => amountInCents)).toEqual([
      1_000_050, 1_999_950,
    ]);
    expect(await refund({ seenRestInCents: 0 })).toMatchObject({ outcome: "not-allowed" });
  });

  it("gives back no more than is held after a refund by hand, and the order follows", async () => {
    const byHand = (
      amountInCents: number | null,
      seenHeldInCents: number,
      expectedStatus: string,
    ) =>
      noteManualRefund(
        {
          ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus, amountInCents },
          ...{ seenHeldInCents, note: "", formKey: crypto.randomUUID(), composeMails: () => [] },
        },
        NOW,
      );
    await byHand(1_000_000, 3_000_000, "paid");
    expect(await refund()).toMatchObject({ outcome: "not-allowed" });
    const tooMuch = await refund({ amountInCents: 2_000_001, seenRestInCents: 2_000_000 });
    expect(tooMuch).toMatchObject({ outcome: "too-much", restInCents: 2_000_000 });
    await refund({ amountInCents: 500_000, seenRestInCents: 2_000_000 });
    expect(await byHand(null, 2_000_000, "paid")).toMatchObject({ outcome: "not-allowed" });
    expect(await read()).toMatchObject({ status: "paid" });
    await refund({ seenRestInCents: 1_500_000 });
    expect(provider.refunds.map(({ amountInCents }) => amountInCents)).toEqual([
      500_000, 1_500_000,
    ]);
    expect(await read()).toMatchObject({ status: "refunded", refundedInCents: 2_000_000 });
    expect(await refund({ expectedStatus: "refunded", seenRestInCents: 1_000_000 })).toMatchObject({
      outcome: "not-allowed",
    });
  });

  it("keeps too small a payment of a cancelled order in sight until it went back", async () => {
    await change("DELETE FROM orders");
    await asOtherProgram((sqlite) => insertOrder(sqlite, { payment_method: "mercadopago" }));
    provider = aProvider([aPayment({ amountInCents: 1_000_000 })]);
    await checkPayment("1001", { now: NOW, mails: NO_MAILS }, open);
    const order = { orderNumber: NUMBER, author: AUTHOR, expectedStatus: "pending" };
    await dismissPaymentAlert({ ...order, alert: "partial" }, NOW);
    await moveOrder({ ...order, to: "cancelled", composeMails: () => [] }, NOW);
    expect(await read()).toMatchObject({ status: "cancelled", alert: "paid-after-cancelling" });
    paymentId = (await reread()).payments[0]?.id ?? 0;
    await refund({ expectedStatus: "cancelled", seenRestInCents: 1_000_000 });
    expect(await read()).toMatchObject({ status: "cancelled", alert: "" });
  });

  it("gives back once for one form, clicked twice or sent at the same moment", async () => {
    const formKey = crypto.randomUUID();
    const half = { formKey, amountInCents: 1_500_000 };
    const both = await Promise.all([refund(half), refund(half)]);
    expect(both.map(({ outcome }) => outcome)).toEqual(["asked", "asked"]);
    expect(await refund(half)).toMatchObject({ outcome: "asked", refund: { status: "approved" } });
    expect((await read()).refunds).toEqual([["approved", 1_500_000]]);
    expect(provider.refunds.length).toBe(1);
  });

  it("does nothing for a form that was shown before another refund", async () => {
    await refund({ amountInCents: 1_000_000 });
    expect(await refund({ amountInCents: 1_000_000 })).toMatchObject({ outcome: "not-allowed" });
    expect(await refund({ expectedStatus: "preparing" })).toMatchObject({
      outcome: "not-allowed",
    });
    expect(provider.refunds.length).toBe(1);
  });

  it("does nothing for what is not there", async () => {
    expect(await refund({ orderNumber: "TELA-999999-XXX" })).toEqual({ outcome: "not-found" });
    expect(await refund({ paymentId: 999 })).toEqual({ outcome: "unknown-payment" });
    const apart = await refundPayment(wish(), contextAt(NOW), () => Promise.resolve(null));
    expect(apart).toEqual({ outcome: "disconnected" });
    expect((await read()).refunds).toEqual([]);
  });

  it("tells of what was given back in the provider's pages once it did not do it here", async () => {
    failWith("refused");
    await refund();
    await provider.refund({ paymentId: "1001", amountInCents: null, idempotencyKey: "su página" });
    await checkPayment("1001", contextAt(NOW), open);
    expect(await read()).toMatchObject({
      ...{ status: "refunded", mails: ["owner-payment", "order-refund"] },
    });
  });

  it("stores what the provider gave back, where that is another sum", async () => {
    const known = provider.payments.get("1001") ?? aPayment();
    // In the provider's own pages, and not told of yet.
    provider.payments.set("1001", { ...known, refundedInCents: 1_000_000 });
    await refund();
    expect(await read()).toMatchObject({
      status: "refunded",
      refunds: [["approved", 2_000_000]],
    });
  });

  it("believes the form's answer when the look after it fails", async () => {
    provider.isSilent = true;
    expect(await refund()).toMatchObject({ outcome: "asked", refund: { status: "approved" } });
    expect((await read()).status).toBe("paid");
    const due = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT payment_check_at FROM orders").pluck().get(),
    );
    expect(due).toBe(after(5).toISOString());
  });
});

describe("a provider that does not do it", () => {
  it.each([
    ["forbidden", "no deja que la tienda lo haga"],
    ["refused", "no lo hace"],
  ] as const)("is told to the owner when it is %s", async (fault, words) => {
    failWith(fault, { status: 403 });
    const outcome = await refund();
    expect(outcome).toMatchObject({ outcome: "asked", refund: { status: "refused" } });
    const state = await read();
    expect(state).toMatchObject({
      ...{ status: "paid", alert: "refund-failed", refunds: [["refused", 3_000_000]] },
      mails: ["owner-payment"],
    });
    expect(state.told[0]).toContain(words);
    expect(state.told[0]).toContain("Así dijo");
    // Nothing of it is taken: it can be asked for again.
    expect(await refund()).toMatchObject({ refund: { status: "approved" } });
    expect((await read()).alert).toBe("");
  });

  it("is told the same way when it says so in its answer", async () => {
    provider.refundStatus = "rejected";
    await refund();
    expect(await read()).toMatchObject({ alert: "refund-failed", mails: ["owner-payment"] });
  });

  it("is told of by mail under the graver alert that was there", async () => {
    await change("UPDATE orders SET payment_alert = 'disputed'");
    failWith("refused");
    await refund();
    expect(await read()).toMatchObject({ alert: "disputed", mails: ["owner-payment"] });
    const [mail] = await listOrderMails((await reread()).id);
    expect(mail?.subject).toMatch(/^Reembolso sin hacer/);
  });

  it("is settled by as much as it did not do, and by no less", async () => {
    failWith("refused");
    await refund({ amountInCents: 1_000_000 });
    await refund({ amountInCents: 100 });
    expect((await read()).alert).toBe("refund-failed");
    await refund({ amountInCents: 999_900, seenRestInCents: 2_999_900 });
    expect((await read()).alert).toBe("");
  });

  it("hides no money that is still too much once it is settled", async () => {
    provider.payments.set("1002", aPayment({ id: "1002" }));
    await checkPayment("1002", { now: NOW, mails: NO_MAILS }, open);
    expect((await read()).alert).toBe("overpaid");
    failWith("refused");
    await refund({ amountInCents: 1_000_000 });
    expect((await read()).alert).toBe("refund-failed");
    await refund({ amountInCents: 1_000_000 });
    expect((await read()).alert).toBe("overpaid");
    await refund({ seenRestInCents: 2_000_000 });
    expect((await read()).alert).toBe("");
  });
});

describe("a provider that does not answer", () => {
  it.each(["unavailable", "unreadable", "unauthorized"] as const)(
    "is asked again with the same key when it is %s",
    async (fault) => {
      failWith(fault);
      expect(await refund()).toMatchObject({ outcome: "asked", refund: { status: "wanted" } });
      expect((await read()).told).toEqual([
        "Reembolso de $\u00a030.000: pedido. Mercado Pago todavía no contestó, y la tienda lo vuelve a pedir sola.",
      ]);
      await runJob(after(1));
      expect(provider.refunds.length).toBe(1);
      await runJob(after(6));
      expect(await read()).toMatchObject({
        ...{ status: "refunded", refunds: [["approved", 3_000_000]] },
        mails: ["order-refund"],
      });
      expect(new Set(provider.refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );

  it("is not asked again for what it did before the answer was lost", async () => {
    failWith("unavailable", { isDone: true });
    await refund({ amountInCents: 1_000_000 });
    await runJob(after(6));
    expect(await read()).toMatchObject({
      ...{ refunds: [["approved", 1_000_000]], refundedInCents: 1_000_000, status: "paid" },
    });
    expect(provider.refunds.length).toBe(1);
  });

  it("is asked again for one that only looks done, because of an older one", async () => {
    await refund({ amountInCents: 1_000_000 });
    failWith("unavailable");
    await refund({ amountInCents: 1_000_000, seenRestInCents: 2_000_000 });
    await runJob(after(6));
    expect(await read()).toMatchObject({ refundedInCents: 2_000_000 });
    expect(provider.refunds.length).toBe(3);
  });

  it("does not take for its own what went back by another one that nobody heard of", async () => {
    failWith("unavailable", { isDone: true });
    await refund({ amountInCents: 1_000_000 });
    failWith("unavailable");
    await refund({ amountInCents: 1_000_000, seenRestInCents: 2_000_000 });
    // The one that was not done comes first.
    await change(`UPDATE payment_refunds SET next_attempt_at = '2025-06-03T11:00:00.000Z'
      WHERE id = (SELECT max(id) FROM payment_refunds)`);
    await runJob(after(6));
    expect(await read()).toMatchObject({
      refunds: [
        ["approved", 1_000_000],
        ["approved", 1_000_000],
      ],
      refundedInCents: 2_000_000,
    });
    expect(provider.refunds.length).toBe(3);
  });

  it("holds the money back from another form meanwhile", async () => {
    failWith("unavailable");
    await refund({ amountInCents: 2_000_000 });
    expect(await refund({ amountInCents: 2_000_000, seenRestInCents: 1_000_000 })).toMatchObject({
      outcome: "too-much",
    });
  });

  it("is given up after a day, with an alert and a mail", async () => {
    failWith("unavailable");
    await refund();
    await runJob(after(A_DAY));
    expect(provider.refunds.length).toBe(1);
    expect(await read()).toMatchObject({
      ...{ alert: "refund-failed", refunds: [["refused", 3_000_000]], mails: ["owner-payment"] },
    });
    await runJob(after(2 * A_DAY));
    expect((await read()).told.length).toBe(2);
  });

  it("is waited for while nobody can say whether it was done", async () => {
    failWith("unavailable", { isDone: true });
    await refund();
    provider.isSilent = true;
    await runJob(after(A_DAY));
    expect((await read()).refunds).toEqual([["wanted", 3_000_000]]);
    provider.isSilent = false;
    await runJob(after(A_DAY + 90));
    expect(await read()).toMatchObject({ refunds: [["approved", 3_000_000]], status: "refunded" });
  });
});

describe("a shop that stopped in the middle", () => {
  it("goes on with the refund that nobody asked for yet", async () => {
    await wantRefund(wish({ amountInCents: 500_000 }), NOW);
    await runJob(after(1));
    expect(provider.refunds).toEqual([]);
    await runJob(after(3));
    expect(await read()).toMatchObject({ refunds: [["approved", 500_000]] });
  });

  it("goes on with the one that was done and not stored", async () => {
    const wanted = await wantRefund(wish({ amountInCents: 500_000 }), NOW);
    if (wanted.outcome !== "wanted") throw new Error(wanted.outcome);
    const { idempotencyKey } = wanted.refund;
    await provider.refund({ paymentId: "1001", amountInCents: 500_000, idempotencyKey });
    await runJob(after(3));
    expect(await read()).toMatchObject({
      ...{ refunds: [["approved", 500_000]], refundedInCents: 500_000, mails: ["order-refund"] },
    });
  });
});

describe("a refund that takes its time", () => {
  it("is told of at once, and settled when the money has gone", async () => {
    provider.refundStatus = "in_process";
    await refund({ amountInCents: 1_000_000 });
    expect(await read()).toMatchObject({
      ...{ refunds: [["in_process", 1_000_000]], mails: ["order-refund"] },
    });
    await runJob(after(10));
    expect((await read()).refunds).toEqual([["in_process", 1_000_000]]);
    const known = provider.payments.get("1001") ?? aPayment();
    provider.payments.set("1001", { ...known, refundedInCents: 1_000_000 });
    await runJob(after(3 * A_DAY));
    expect(await read()).toMatchObject({
      ...{ refunds: [["approved", 1_000_000]], mails: ["order-refund"] },
    });
    expect(provider.refunds.length).toBe(1);
  });

  it("is for the owner to look into after a month", async () => {
    provider.refundStatus = "in_process";
    await refund();
    await runJob(after(31 * A_DAY));
    expect(await read()).toMatchObject({
      ...{ alert: "refund-failed", refunds: [["refused", 3_000_000]] },
    });
  });
});

/** The last one: the shop leaves a file that failed alone for a while. */
it("says that the provider was asked when its answer cannot be stored", async () => {
  const file = path.join(directory, "tela.db");
  const fake = provider;
  provider = {
    ...fake,
    refund(wanted) {
      renameSync(file, `${file}.lejos`);
      return fake.refund(wanted);
    },
  };
  expect(await refund()).toEqual({ outcome: "not-stored" });
  renameSync(`${file}.lejos`, file);
  expect(fake.refunds.length).toBe(1);
});
