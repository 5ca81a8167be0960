import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { insertMail } from "../../../test/helpers/mails";
import { insertOrder, insertPayment } from "../../../test/helpers/orders";
import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { LOCK_MINUTES } from "../../domain/owner/password";
import { LONGEST_MAIL_WAIT_MS, mailLimit } from "../../domain/mail/mail-delivery";
import { LONGEST_CHECK_WAIT_MS } from "../../domain/payments/payment-check-schedule";
import { LONGEST_REFUND_WAIT_MS } from "../../domain/payments/payment-refund";
import { DatabaseUnavailableError } from "./database-fault.server";
import { createShopDatabase } from "./database.server";
import { findSubjectLock, settleGuess } from "../owner/login-attempts.server";
import { claimDueMail, enqueueAtMostSince } from "../mail/mail-delivery.server";
import { takePaymentPage } from "../payments/payment-pages.server";
import { listDueChecks } from "../payments/payment-checks.server";
import { claimDueRefund } from "../payments/payment-refunds.server";
import { claimRenewal } from "../payments/payment-connection.server";
import { closeStoredShop, prepareStoredShop } from "./stored-shop.server";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-02T12:00:00.000Z");
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
/** A wait within the rule, and one that only a clock running ahead can explain. */
const inTime = (longestMs: number) => after(longestMs - 1);
const tooFar = (longestMs: number) => after(longestMs + 2 * MINUTE_MS);

const write = (sql: string, ...values: unknown[]) =>
  asOtherProgram((sqlite) => sqlite.prepare(sql).run(...values));

beforeAll(() => prepareStoredShop());
beforeEach(() =>
  asOtherProgram((sqlite) => {
    sqlite.exec(`DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox;
      DELETE FROM login_attempts; DELETE FROM payment_connection`);
  }),
);
afterAll(() => closeStoredShop());

describe("a clock that was set back", () => {
  itOfFiles("does not keep an intact database closed", async () => {
    const { file } = await openTemporaryDatabase();
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(NOW);
    const database = createShopDatabase(file);
    onTestFinished(() => database.close());
    const fail = database.read(() => {
      throw new DatabaseUnavailableError("The disk did not answer");
    });
    await expect(fail).rejects.toBeInstanceOf(DatabaseUnavailableError);
    vi.setSystemTime(NOW.getTime() - DAY_MS);
    vi.advanceTimersByTime(1000);
    expect(await database.read(() => "answered")).toBe("answered");
  });

  it("delays no mail", async () => {
    await asOtherProgram((sqlite) => {
      const status = "waiting";
      insertMail(sqlite, { status, next_attempt_at: inTime(LONGEST_MAIL_WAIT_MS), kind: "note" });
      insertMail(sqlite, { status, next_attempt_at: tooFar(LONGEST_MAIL_WAIT_MS), kind: "far" });
    });
    expect(await claimDueMail(NOW)).toMatchObject({ kind: "far" });
    expect(await claimDueMail(NOW)).toBeNull();
  });

  it("does not count mails dated tomorrow in the last hour", async () => {
    await asOtherProgram((sqlite) => {
      const sent = { status: "sent", sent_at: after(DAY_MS), next_attempt_at: after(DAY_MS) };
      for (let count = 0; count < mailLimit(false); count += 1) insertMail(sqlite, sent);
      insertMail(sqlite, { status: "waiting", created_at: after(0), kind: "order-note" });
    });
    expect(await claimDueMail(NOW)).toMatchObject({ kind: "order-note" });
  });

  it("does not count a mail dated tomorrow as today's", async () => {
    const mail = { kind: "owner-pictures", recipient: "a@b.ar", subject: "", text: "", html: "" };
    const tell = (now: Date) => enqueueAtMostSince(mail as never, NOW, now);
    await tell(new Date(NOW.getTime() + DAY_MS));
    await tell(new Date(NOW.getTime() + 1));
    await tell(new Date(NOW.getTime() + 2));
    const count = await asOtherProgram((sqlite) =>
      sqlite.prepare("SELECT count(*) FROM mail_outbox").pluck().get(),
    );
    expect(count).toBe(2);
  });

  it("delays no payment check", async () => {
    await asOtherProgram((sqlite) => {
      const dueAt = sqlite.prepare("UPDATE orders SET payment_check_at = ? WHERE id = ?");
      dueAt.run(inTime(LONGEST_CHECK_WAIT_MS), insertOrder(sqlite, { order_number: "A" }));
      dueAt.run(tooFar(LONGEST_CHECK_WAIT_MS), insertOrder(sqlite, { order_number: "B" }));
      dueAt.run(after(-1), insertOrder(sqlite, { order_number: "C" }));
    });
    expect(await listDueChecks(NOW, 9)).toEqual(["C", "B"]);
  });

  it("does not reuse a payment page that opens tomorrow", async () => {
    const orderId = await asOtherProgram((sqlite) =>
      insertOrder(sqlite, { payment_method: "mercadopago" }),
    );
    const take = (now: Date) =>
      takePaymentPage({ orderId, accountId: "1", accepts: () => true }, now);
    const ahead = await take(new Date(NOW.getTime() + DAY_MS));
    const page = await take(NOW);
    expect(page).toMatchObject({ opensAt: NOW, closesAt: new Date(NOW.getTime() + DAY_MS) });
    expect(page?.idempotencyKey).not.toBe(ahead?.idempotencyKey);
    expect((await take(new Date(NOW.getTime() - 1000)))?.id).toBe(page?.id);
  });

  it("delays no refund", async () => {
    await asOtherProgram((sqlite) => {
      const orderId = insertOrder(sqlite);
      const paymentId = insertPayment(sqlite, orderId);
      for (const [key, at] of [
        ["near", inTime(LONGEST_REFUND_WAIT_MS)],
        ["far", tooFar(LONGEST_REFUND_WAIT_MS)],
      ]) {
        sqlite
          .prepare(
            `INSERT INTO payment_refunds
              (order_id, payment_id, idempotency_key, amount_in_cents, next_attempt_at)
              VALUES (?, ?, ?, 100, ?)`,
          )
          .run(orderId, paymentId, key, at);
      }
    });
    expect(await claimDueRefund(NOW)).toMatchObject({ idempotencyKey: "far" });
    expect(await claimDueRefund(NOW)).toBeNull();
  });

  it("does not block a renewal by an impossible lease or by tokens that look fresh", async () => {
    await write(
      `INSERT INTO payment_connection (id, source, account_id, is_live, sealed_access_token,
        sealed_refresh_token, expires_at, renewed_at, renewing_until)
        VALUES (1, 'oauth', '1', 1, 'a', 'r', ?, ?, ?)`,
      ...[after(100 * DAY_MS), after(DAY_MS), after(DAY_MS)],
    );
    const cause = {
      kind: "refused",
      sealedAccessToken: "a",
      lossReason: "refused",
    } as const;
    expect(await claimRenewal(cause, NOW)).toMatchObject({ accountId: "1" });
    expect(await claimRenewal(cause, NOW)).toBe("busy");
  });

  it("locks no account longer than a lock lasts, and starts a new count", async () => {
    const subject = { kind: "name", username: "admin" } as const;
    await write(
      "INSERT INTO login_attempts VALUES ('name:admin', 5, ?, ?)",
      ...[after(DAY_MS), after(DAY_MS + LOCK_MINUTES * MINUTE_MS)],
    );
    expect(await findSubjectLock(subject, NOW)).toBeNull();
    const settled = await settleGuess({ subject, admin: null, now: NOW }, () => null);
    expect(settled).toEqual({ outcome: "wrong", until: null });
  });
});
