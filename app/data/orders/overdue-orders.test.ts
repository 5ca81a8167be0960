import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { insertOrder, insertPayment, type PaymentRow } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { isOverdue } from "../../domain/orders/cancellation";
import { PAYMENT_STATUSES } from "../../domain/payments/payment";
import { moveOrders } from "./bulk-orders.server";
import { findOrder } from "./order-details.server";
import { OVERDUE_ORDERS, overdueValues } from "./order-query.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

const NOW = new Date("2025-07-01T12:00:00.000Z");
const NUMBER = "TELA-000001-ABC";

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox"),
  ),
);
afterAll(closeStoredShop);

async function judge(payment: PaymentRow) {
  await asOtherProgram((sqlite) =>
    insertPayment(sqlite, insertOrder(sqlite, { payment_method: "mercadopago" }), payment),
  );
  const listed = await getStoredShop().database.read(({ prepare }) =>
    prepare(OVERDUE_ORDERS).all(...overdueValues(NOW)),
  );
  const order = await findOrder(NUMBER);
  return { isListed: listed.length === 1, isOverdue: order !== null && isOverdue(order, NOW) };
}

const PAYMENTS = [...PAYMENT_STATUSES, "nuevo"].flatMap((status) =>
  ["", "settled", "reimbursed"].flatMap((status_detail) =>
    [0, 3_000_000].map((refunded_in_cents) => ({ status, status_detail, refunded_in_cents })),
  ),
);

describe("an unpaid order whose time is over", () => {
  it.each(PAYMENTS)("is overdue in lists as by the rule, with %j", async (payment) => {
    const judged = await judge(payment);
    expect(judged.isListed).toBe(judged.isOverdue);
  });

  it.each<[string, PaymentRow, boolean]>([
    ["a part of its money", { amount_in_cents: 500, mismatches: "amount" }, false],
    ["money that does not match", { mismatches: "method" }, false],
    ["a claim", { status: "in_mediation" }, false],
    ["a part that went back", { status: "refunded", refunded_in_cents: 3_000_000 }, true],
    ["a card that was refused", { status: "rejected" }, true],
  ])("can be cancelled with others, with %s: %j", async (_what, payment, isExpected) => {
    expect((await judge(payment)).isOverdue).toBe(isExpected);
    const outcome = await moveOrders(
      { orderNumbers: [NUMBER], to: "cancelled", author: AUTHOR, composeMails: () => [] },
      NOW,
    );
    expect(outcome.movedCount).toBe(isExpected ? 1 : 0);
  });
});
