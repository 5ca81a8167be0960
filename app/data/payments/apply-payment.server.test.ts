import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR, signAt } from "../../../test/helpers/author";
import { ACCOUNT, aPayment } from "../../../test/helpers/a-payment";
import { insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OrderState } from "../../domain/orders/order";
import type { ProviderPayment } from "../../domain/payments/payment";
import { composePaymentMails } from "../../mail/payment-mails";
import { applyPayment, type PaymentMails } from "./apply-payment.server";
import { listOrderMails } from "../mail/mail-list.server";
import { moveOrder, receivePayment } from "../orders/order-changes.server";
import { findOrder } from "../orders/order-details.server";
import { dismissPaymentAlert } from "./payment-alert-writing.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { dismissUnclaimed, keepPayer, listUnclaimedPayments } from "./unclaimed-payments.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

const NUMBER = "TELA-000001-ABC";
const NOW = new Date("2025-06-02T12:05:00.000Z");
const origin = "https://tienda.test";
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const mails: PaymentMails = {
  moved: composePaymentMails(origin).moved,
  failed: composePaymentMails(origin).failed,
  alerted: (order) => [
    {
      ...{ kind: "owner-order", recipient: "duenia@tienda.test", subject: order.paymentAlert },
      ...{ text: "", html: "" },
    },
  ],
};

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => change("DELETE FROM orders; DELETE FROM customers"));
afterAll(closeStoredShop);

function change(statements: string): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statements)),
  );
}

function order(row: OrderRow = {}) {
  return asOtherProgram((sqlite) =>
    insertOrder(sqlite, {
      ...{ payment_method: "mercadopago", created_at: "2025-06-02T11:55:00.000Z" },
      ...row,
    }),
  );
}

const apply = (given: Partial<ProviderPayment> = {}, now = NOW) =>
  applyPayment(aPayment(given), { ...ACCOUNT, mails }, now);

/** What a payment says of itself once it is in each state, in the order in which that may happen. */
const PENDING = {
  ...{ status: "pending", statusDetail: "pending_waiting_payment", approvedAt: null },
  updatedAt: new Date("2025-06-02T12:00:00.000Z"),
};
const REJECTED = {
  ...{ status: "rejected", statusDetail: "cc_rejected_insufficient_amount", approvedAt: null },
  updatedAt: new Date("2025-06-02T12:00:30.000Z"),
};
const REFUNDED = {
  ...{ status: "refunded", statusDetail: "refunded", refundedInCents: 3_000_000 },
  updatedAt: new Date("2025-06-02T13:00:00.000Z"),
};
const CHARGED_BACK = {
  ...{ status: "charged_back", statusDetail: "in_process" },
  updatedAt: new Date("2025-06-02T14:00:00.000Z"),
};
const REIMBURSED = {
  ...{ status: "charged_back", statusDetail: "reimbursed" },
  updatedAt: new Date("2025-06-02T15:00:00.000Z"),
};

async function reread() {
  const found = await findOrder(NUMBER);
  if (!found) throw new Error(`No order ${NUMBER}`);
  const mails = await listOrderMails(found.id);
  return {
    ...found,
    isPaid: found.paidAt !== null,
    history: found.events.map(({ kind, status }) => (status === "" ? kind : `${kind} ${status}`)),
    sentMails: mails
      .map(({ kind, subject }) => (kind === "owner-order" ? subject : kind))
      .reverse(),
  };
}

async function move(to: OrderState) {
  const { status } = await reread();
  const moved = await moveOrder(
    {
      ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: status, to },
      composeMails: () => [],
    },
    NOW,
  );
  if (moved.outcome !== "moved") throw new Error(moved.outcome);
}

const dismissAlert = () => change("UPDATE orders SET payment_alert = ''");

const readCheckTime = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT payment_check_at FROM orders").pluck().get(),
  );

const readAll = () =>
  getStoredShop().database.read(({ prepare }) =>
    ["orders", "payments", "order_events", "mail_outbox"].map((table) =>
      prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe("an approved payment", () => {
  it("pays its order, with history and mail, and is seldom asked about from then on", async () => {
    await order();
    expect(await apply()).toEqual({ outcome: "applied", orderNumber: NUMBER, mismatches: [] });
    const paid = await reread();
    expect(paid).toMatchObject({ status: "paid", paidAt: NOW, paymentAlert: "" });
    expect(await readCheckTime()).toBe(later(24 * 60).toISOString());
    expect(paid.history).toEqual(["payment-news", "moved paid"]);
    expect(paid.events[0]?.text).toMatch(/^Mercado Pago aprobó el pago de \$\s30\.000 \(Visa/);
    expect(paid.sentMails).toEqual(["order-paid"]);
    expect(paid.payments).toMatchObject([
      { providerId: "1001", status: "approved", amountInCents: 3_000_000, mismatches: [] },
    ]);
  });

  it("changes things once however often it is told", async () => {
    await order();
    await apply();
    const once = await readAll();
    for (let time = 0; time < 100; time += 1) {
      expect(await apply({}, later(time))).toMatchObject({ outcome: "unchanged" });
    }
    expect(await readAll()).toEqual(once);
  });

  it("changes things once when it is told ten times at the same moment", async () => {
    await order();
    const told = await Promise.all(Array.from({ length: 10 }, () => apply()));
    expect(told.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    const paid = await reread();
    expect(paid.history).toEqual(["payment-news", "moved paid"]);
    expect(paid.sentMails).toEqual(["order-paid"]);
  });

  it("leaves an order where it is that went on without its money", async () => {
    await order({ status: "preparing" });
    await apply();
    const paid = await reread();
    expect([paid.status, paid.isPaid]).toEqual(["preparing", true]);
    expect(paid.history).toEqual(["payment-news", "paid"]);
  });

  it("is to be looked into, once, when the owner had counted the order as paid", async () => {
    await order();
    await receivePayment(
      {
        ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: "pending" },
        composeMails: () => [],
      },
      NOW,
    );
    await apply();
    const paid = await reread();
    expect(paid.history).toEqual(["moved paid", "payment-news", "payment-alert"]);
    expect([paid.paymentAlert, paid.sentMails]).toEqual(["overpaid", ["overpaid"]]);
    await dismissAlert();
    await apply({ netInCents: 2_700_000, updatedAt: later(1) });
    expect((await reread()).paymentAlert).toBe("");
  });

  it("writes nothing at all when a mail cannot be written", async () => {
    await order();
    const before = await readAll();
    const broken = { ...mails, moved: () => [null as never] };
    const applying = applyPayment(aPayment(), { ...ACCOUNT, mails: broken }, NOW);
    await expect(applying).rejects.toThrow();
    expect(await readAll()).toEqual(before);
    expect(await apply()).toMatchObject({ outcome: "applied" });
  });
});

describe("a payment that names no order", () => {
  it.each([[""], ["TELA-999999-ZZZ"], ["tela-000001-abc"]])(
    "“%s” is stored nowhere",
    async (name) => {
      await order();
      const before = await readAll();
      expect(await apply({ externalReference: name })).toEqual({ outcome: "unknown-order" });
      expect(await readAll()).toEqual(before);
    },
  );

  it("stays with the order that it named first", async () => {
    await order();
    await order({ order_number: "TELA-000002-ABC" });
    await apply(PENDING);
    const moved = await apply({ externalReference: "TELA-000002-ABC" });
    expect(moved).toMatchObject({ outcome: "applied", orderNumber: NUMBER });
  });
});

describe("a payment whose order is gone", () => {
  const GONE = { externalReference: "MODA-999999-ZZZ" };
  const list = async () => (await listUnclaimedPayments(9)).payments;
  beforeEach(() => change("DELETE FROM unclaimed_payments"));

  it("is kept for the owner once, with what there is of it now", async () => {
    for (const given of [{}, {}, { refundedInCents: 500_000 }]) {
      expect(await apply({ ...GONE, ...given })).toEqual({ outcome: "unknown-order" });
    }
    expect(await list()).toMatchObject([
      {
        ...{ providerId: "1001", orderNumber: "MODA-999999-ZZZ", payer: "" },
        ...{ heldInCents: 2_500_000, currency: "ARS", paidAt: aPayment().approvedAt },
      },
    ]);
  });

  it("stays dismissed", async () => {
    await apply(GONE);
    const [kept] = await list();
    await dismissUnclaimed(kept?.id ?? 0, signAt(NOW));
    await keepPayer("1001", "Ana Pérez");
    expect(await listUnclaimedPayments(9)).toEqual({ payments: [], count: 0 });
    await apply({ ...GONE, refundedInCents: 500_000 });
    expect(await list()).toEqual([]);
  });

  it("goes when the money went back, or when the order is there again", async () => {
    await apply(GONE);
    await apply({ ...GONE, ...REFUNDED });
    expect(await list()).toEqual([]);
    await apply(GONE);
    await order({ order_number: GONE.externalReference });
    expect(await apply(GONE)).toMatchObject({ outcome: "applied" });
    expect(await list()).toEqual([]);
  });

  it.each<[string, Partial<ProviderPayment>]>([
    ["names nothing", { externalReference: "" }],
    ["has a number of another kind", { externalReference: "PEDIDO-12" }],
    ["has a number with something around it", { externalReference: "x TELA-999999-ZZZ" }],
    ["went to another account", { ...GONE, collectorId: "55555" }],
    ["moves no money", { ...GONE, isLive: false }],
    ["is still to be paid", { ...GONE, ...PENDING }],
    ["was rejected", { ...GONE, ...REJECTED }],
  ])("is none of the owner's when it %s", async (_what, given) => {
    expect(await apply(given)).toEqual({ outcome: "unknown-order" });
    expect(await list()).toEqual([]);
  });
});

describe("a payment that does not match", () => {
  it.each<[string, Partial<ProviderPayment>, OrderRow, string?]>([
    ["amount", { amountInCents: 2_999_999 }, {}, "partial"],
    ["amount", { amountInCents: 3_000_100 }, {}],
    ["currency", { currency: "USD" }, {}],
    ["collector", { collectorId: "55555" }, {}],
    ["mode", { isLive: false }, {}],
    ["method", {}, { payment_method: "transfer" }],
    ["method", {}, { payment_method: "transfer", status: "paid", paid_at: NOW.toISOString() }],
  ])(
    "by its %s pays nothing, and the owner is told once",
    async (mismatch, given, row, alert = "mismatch") => {
      await order(row);
      const { status, isPaid } = await reread();
      expect(await apply(given)).toMatchObject({ outcome: "applied", mismatches: [mismatch] });
      expect(await apply(given)).toMatchObject({ outcome: "unchanged", mismatches: [mismatch] });
      const flagged = await reread();
      expect(flagged).toMatchObject({ status, isPaid, paymentAlert: alert });
      expect(flagged.history).toEqual(["payment-news", "payment-alert"]);
      expect(flagged.sentMails).toEqual([alert]);
    },
  );

  it("says nothing before its money is there, nor once it went back", async () => {
    await order();
    const wrong = { amountInCents: 100 };
    await apply({ ...wrong, ...PENDING });
    expect((await reread()).paymentAlert).toBe("");
    await apply(wrong);
    expect((await reread()).paymentAlert).toBe("partial");
    await apply({ ...wrong, ...REFUNDED, refundedInCents: 100 });
    expect(await reread()).toMatchObject({ paymentAlert: "", status: "pending", isPaid: false });
  });

  it("keeps no other payment from paying", async () => {
    await order();
    await apply({ id: "1", amountInCents: 100 });
    await apply({ id: "2" });
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "mismatch" });
  });

  it("is no matter of a payment that was good, once another account is connected", async () => {
    await order();
    await apply();
    const other = { accountId: "55555", isLive: false, mails };
    expect(await applyPayment(aPayment(), other, NOW)).toMatchObject({ outcome: "unchanged" });
    await applyPayment(aPayment(REFUNDED), other, NOW);
    expect(await reread()).toMatchObject({ status: "refunded", paymentAlert: "" });
  });
});

describe("late news", () => {
  it.each([
    ["pending", PENDING],
    ["rejected", REJECTED],
    ["in_process", { status: "in_process" }],
    ["authorized", { status: "authorized" }],
    ["cancelled", { status: "cancelled" }],
    ["never-heard-of", { status: "never-heard-of" }],
  ])("of %s lowers no payment that was approved, old or new", async (_status, late) => {
    await order();
    await apply();
    const before = await readAll();
    await apply(late);
    await apply({ ...late, updatedAt: later(60) });
    await apply({ ...late, updatedAt: null });
    expect(await readAll()).toEqual(before);
  });

  it("of another payment that was rejected changes nothing of the order", async () => {
    await order();
    await apply();
    await apply({ id: "1002", ...REJECTED });
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "" });
  });

  it("of an approval is believed whatever time the refusal bore", async () => {
    await order();
    await apply({ ...REJECTED, updatedAt: later(60) });
    await apply();
    expect((await reread()).status).toBe("paid");
  });

  it("that is older never takes back what went back", async () => {
    await order();
    await apply({ refundedInCents: 500_000, updatedAt: later(1) });
    const known = await readAll();
    await apply({ refundedInCents: 100_000, updatedAt: later(0) });
    expect(await readAll()).toEqual(known);
  });
});

describe("a payment that was waited for", () => {
  it("is told of to the shopper when it comes to nothing", async () => {
    await order();
    await apply(PENDING);
    await apply({ ...REJECTED, updatedAt: later(1) });
    await apply({ ...REJECTED, updatedAt: later(1) });
    expect((await reread()).sentMails).toEqual(["order-unpaid"]);
  });

  it("is no news when it was refused at once, or the order is over", async () => {
    await order();
    await apply(REJECTED);
    await apply({ id: "1002", ...PENDING });
    await move("cancelled");
    await apply({ id: "1002", ...REJECTED, updatedAt: later(1) });
    expect((await reread()).sentMails).toEqual([]);
  });
});

describe("money that comes when the order is cancelled", () => {
  it("is noted, and the owner is told to give it back", async () => {
    await order();
    await apply(PENDING);
    await move("cancelled");
    await apply();
    const late = await reread();
    expect(late).toMatchObject({
      ...{ status: "cancelled", paidAt: NOW, paymentAlert: "paid-after-cancelling" },
    });
    expect(late.history.slice(-3)).toEqual(["payment-news", "paid", "payment-alert"]);
    expect(late.sentMails).toEqual(["paid-after-cancelling"]);
    await apply(REFUNDED);
    expect(await reread()).toMatchObject({ status: "refunded", paymentAlert: "" });
  });

  it("is no news for one that was paid before it was cancelled", async () => {
    await order();
    await apply();
    await move("cancelled");
    await apply({ refundedInCents: 500_000, updatedAt: later(5) });
    expect(await reread()).toMatchObject({ status: "cancelled", paymentAlert: "" });
    await apply(REFUNDED);
    expect((await reread()).status).toBe("refunded");
  });
});

describe("money that comes when the order was given back", () => {
  it("is noted, and the owner is told once", async () => {
    await order();
    await apply();
    await apply(REFUNDED);
    expect(await reread()).toMatchObject({ status: "refunded", paymentAlert: "" });
    await apply({ id: "1002" });
    await apply({ id: "1002" });
    const late = await reread();
    expect(late).toMatchObject({ status: "refunded", paymentAlert: "paid-after-cancelling" });
    expect(late.sentMails.filter((mail) => mail === "paid-after-cancelling")).toHaveLength(1);
  });

  it("is no news of the payment that the owner left when the order was moved by hand", async () => {
    await order();
    await apply();
    await move("refunded");
    await apply({ netInCents: 2_700_000, updatedAt: later(1) });
    await apply({ refundedInCents: 500_000, updatedAt: later(2) });
    expect((await reread()).paymentAlert).toBe("");
    await apply({ id: "1002" });
    expect((await reread()).paymentAlert).toBe("paid-after-cancelling");
  });
});

describe("two approved payments", () => {
  it("are told of until one went back", async () => {
    await order();
    await apply();
    await apply({ id: "1002" });
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "overpaid" });
    await apply({ id: "1002", ...REFUNDED });
    const settled = await reread();
    expect(settled).toMatchObject({ status: "paid", paymentAlert: "" });
    expect(settled.sentMails).toEqual(["order-paid", "overpaid"]);
  });

  it("are told of again by a third one, and by nothing else, once the owner dismissed it", async () => {
    await order();
    await apply();
    await apply({ id: "1002" });
    await dismissAlert();
    await apply({ id: "1002" });
    await apply({ id: "1002", netInCents: 2_700_000, updatedAt: later(1) });
    expect((await reread()).paymentAlert).toBe("");
    await apply({ id: "1003" });
    expect((await reread()).paymentAlert).toBe("overpaid");
  });
});

describe("payments that only together come to the total", () => {
  const some = (id: string, amountInCents: number, given: Partial<ProviderPayment> = {}) =>
    apply({ id, amountInCents, ...given });

  it("say how much is missing, and then pay the order", async () => {
    await order();
    await some("1", 1_000_000);
    const partial = await reread();
    expect(partial).toMatchObject({ status: "pending", isPaid: false, paymentAlert: "partial" });
    expect(partial.events.at(-1)?.text.replace(/\s/g, " ")).toContain(
      "Entraron $ 10.000 de los $ 30.000 del pedido: faltan $ 20.000.",
    );
    await some("2", 2_000_000);
    const paid = await reread();
    expect(paid).toMatchObject({ status: "paid", isPaid: true, paymentAlert: "" });
    expect(paid.sentMails).toEqual(["partial", "order-paid"]);
  });

  it("pay nothing and are told of when they come to more", async () => {
    await order();
    await some("1", 2_000_000);
    await some("2", 2_000_000);
    expect(await reread()).toMatchObject({ status: "pending", paymentAlert: "overpaid" });
    await some("3", 1_000_000);
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "overpaid" });
  });

  it("end the order when all of them went back", async () => {
    await order();
    await some("1", 1_000_000);
    await some("2", 2_000_000);
    await some("1", 1_000_000, { ...REFUNDED, refundedInCents: 1_000_000 });
    expect((await reread()).status).toBe("paid");
    await some("2", 2_000_000, { ...REFUNDED, refundedInCents: 2_000_000 });
    expect((await reread()).status).toBe("refunded");
  });

  it("leave it the same in whatever order, and however often, their news arrive", async () => {
    const payment = fc.record({
      amountInCents: fc.constantFrom(1_000_000, 2_000_000, 1_500_000, 3_000_000),
      answers: fc.constantFrom<Partial<ProviderPayment>[]>(
        [{}],
        [PENDING, {}],
        [{}, { statusDetail: "partially_refunded", refundedInCents: 300_000, updatedAt: later(9) }],
        [{ ...REFUNDED, refundedInCents: 1_000_000 }],
        [REJECTED],
      ),
    });
    const news = fc.array(payment, { minLength: 1, maxLength: 4 }).chain((payments) => {
      const answers = payments.flatMap(({ amountInCents, answers: each }, index) =>
        each.map((given) => ({ id: String(index + 1), amountInCents, ...given })),
      );
      const twice = [...answers, ...answers];
      return fc.tuple(
        fc.constant(answers),
        fc.shuffledSubarray(twice, { minLength: twice.length }),
      );
    });
    const applyAll = async (answers: readonly Partial<ProviderPayment>[]) => {
      await change("DELETE FROM orders; DELETE FROM customers");
      await order();
      for (const answer of answers) await apply(answer);
      const { status, isPaid, paymentAlert } = await reread();
      return { status, isPaid, paymentAlert };
    };
    await fc.assert(
      fc.asyncProperty(news, async ([answers, others]) => {
        expect(await applyAll(others)).toEqual(await applyAll(answers));
      }),
      { numRuns: 40 },
    );
  });
});

describe("an alert that the owner dismissed", () => {
  const dismiss = async () => {
    const { paymentAlert, status } = await reread();
    const dismissed = await dismissPaymentAlert(
      { orderNumber: NUMBER, author: AUTHOR, expectedStatus: status, alert: paymentAlert },
      NOW,
    );
    expect(dismissed.outcome).toBe("saved");
  };
  const disputed = { status: "in_mediation", statusDetail: "pending" };

  it("hides no double charge that comes after it, nor one that was there with it", async () => {
    await order();
    await apply({ ...disputed, updatedAt: later(1) });
    await dismiss();
    expect((await reread()).paymentAlert).toBe("");
    await apply({ id: "1002" });
    const double = await reread();
    expect(double.paymentAlert).toBe("overpaid");
    expect(double.sentMails.at(-1)).toBe("overpaid");

    await apply({ id: "1003", ...disputed });
    expect((await reread()).paymentAlert).toBe("disputed");
    await dismiss();
    expect((await reread()).paymentAlert).toBe("overpaid");
    await dismiss();
    expect((await reread()).paymentAlert).toBe("");
    await apply({ netInCents: 2_700_000, updatedAt: later(3) });
    expect((await reread()).paymentAlert).toBe("");
  });

  it("does not come back because a lesser one does", async () => {
    await order();
    await apply({ ...disputed, updatedAt: later(1) });
    await dismiss();
    await apply({ id: "1002" });
    await apply({ id: "1002", ...REFUNDED });
    expect((await reread()).paymentAlert).toBe("");
  });
});

describe("money that goes back", () => {
  it("in part leaves the order paid, and is told in its history", async () => {
    await order();
    await apply();
    await apply({
      statusDetail: "partially_refunded",
      refundedInCents: 500_000,
      updatedAt: later(1),
    });
    const paid = await reread();
    expect([paid.status, paid.isPaid]).toEqual(["paid", true]);
    expect(paid.events.at(-1)?.text).toMatch(/^Se devolvieron \$\s5\.000 de los \$\s30\.000/);
  });

  it("in part before the shop heard of the payment pays the order all the same", async () => {
    await order();
    await apply({ statusDetail: "partially_refunded", refundedInCents: 500_000 });
    expect(await reread()).toMatchObject({ status: "paid", isPaid: true, paymentAlert: "" });
  });

  it("altogether brings the order to its end, wherever it is", async () => {
    await order({ status: "delivered", paid_at: NOW.toISOString() });
    await apply();
    await apply(REFUNDED);
    const over = await reread();
    expect(over.status).toBe("refunded");
    expect(over.history.slice(-2)).toEqual(["payment-news", "moved refunded"]);
  });

  it("without a refund of ours is told to the shopper, once", async () => {
    await order();
    await apply();
    await apply(REFUNDED);
    await apply({ ...REFUNDED, updatedAt: later(120) });
    const { id, sentMails } = await reread();
    expect(sentMails).toEqual(["order-paid", "order-refund"]);
    const [mail] = await listOrderMails(id);
    expect(mail?.subject).toMatch(/^Te devolvimos \$\s30\.000 de tu pedido/);
  });

  it("before the shop heard of the payment leaves the order to be paid", async () => {
    await order();
    await apply(REFUNDED);
    expect(await reread()).toMatchObject({ status: "pending", isPaid: false });
    await apply({ id: "1002" });
    expect((await reread()).status).toBe("paid");
  });

  it("does not end an order that the owner had counted as paid before", async () => {
    await order();
    await move("paid");
    await apply();
    await apply(REFUNDED);
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "" });
  });

  it("does not end an order that was paid in another way since", async () => {
    await order();
    await apply(REFUNDED);
    await move("paid");
    await apply({ id: "1002", ...REJECTED });
    expect((await reread()).status).toBe("paid");
  });
});

describe("a payment that is disputed", () => {
  it("is told of and moves nothing, until it is decided for the shop", async () => {
    await order();
    await apply();
    await apply({ status: "in_mediation", statusDetail: "pending", updatedAt: later(1) });
    await apply(CHARGED_BACK);
    const disputed = await reread();
    expect(disputed).toMatchObject({ status: "paid", paymentAlert: "disputed" });
    expect(disputed.sentMails).toEqual(["order-paid", "disputed"]);
    await apply(REIMBURSED);
    expect(await reread()).toMatchObject({ status: "paid", paymentAlert: "" });
  });

  it("does not hide a refund that failed", async () => {
    await order();
    await apply();
    await change("UPDATE orders SET payment_alert = 'refund-failed'");
    await apply({ id: "1002" });
    expect((await reread()).paymentAlert).toBe("refund-failed");
    await apply({ id: "1002", ...CHARGED_BACK });
    expect((await reread()).paymentAlert).toBe("disputed");
  });
});

describe("when the provider is to be asked again", () => {
  it("is soon while a payment is open, and tomorrow once the order is paid", async () => {
    await order();
    await apply(PENDING);
    expect(await readCheckTime()).toBe(later(5).toISOString());
    await apply({}, later(1));
    expect(await readCheckTime()).toBe(later(24 * 60 + 1).toISOString());
  });
});

describe("any payments of an order", () => {
  const answers = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("1", "2", "3", "4"),
      change: fc.constantFrom(PENDING, REJECTED, {}, REFUNDED, CHARGED_BACK, REIMBURSED),
      amountInCents: fc.constantFrom(3_000_000, 3_000_000, 100),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  );

  it("leave it the same whichever the shop hears of first", async () => {
    const orders = answers.chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.constantFrom("pending", "preparing", "cancelled"),
      ),
    );
    const applyAll = async (some: readonly { id: string; change: object }[], status: string) => {
      await change("DELETE FROM orders; DELETE FROM customers");
      await order({ status });
      for (const { change: state, ...given } of some) await apply({ ...state, ...given });
      const { isPaid, paymentAlert, payments, ...rest } = await reread();
      const states = payments.map(({ providerId, status: left }) => `${providerId} ${left}`);
      return [rest.status, isPaid, paymentAlert, states.sort()];
    };
    await fc.assert(
      fc.asyncProperty(orders, async ([some, others, status]) => {
        expect(await applyAll(others, status)).toEqual(await applyAll(some, status));
      }),
      { numRuns: 60 },
    );
  });
});
