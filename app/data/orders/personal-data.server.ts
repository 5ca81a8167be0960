import type { Connection } from "../../../db/connection";
import { parseOrderNumber } from "../../domain/orders/order-number";
import { ERASED_NAME, erasedEmail } from "../../domain/orders/customer-summary";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { overwriting } from "../dialect/engine.server";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { eraseRequestsOf } from "../stock/restock.server";
import { listOpenOrders } from "./customers.server";

type Erasure =
  /** Erased now or before. The caller can remove these files; no receipt uses them any more. */
  | { outcome: "erased"; receiptFiles: string[] }
  | { outcome: "not-found" }
  | { outcome: "orders-open"; orderNumbers: string[] };

/**
 * The accounts stay: amounts, products, days and province. The history keeps who did what and when,
 * without the values.
 */
export function erasePersonalData(customerId: number, { author, now }: By): Promise<Erasure> {
  return writeAs({ author, action: "customer.erase", now }, async (connection) => {
    const customer = await connection
      .prepare<[number], { email: string; erased_at: string | null }>(
        "SELECT email, erased_at FROM customers WHERE id = ?",
      )
      .get(customerId);
    if (!customer) return { outcome: "not-found" };
    if (customer.erased_at !== null) return { outcome: "erased", receiptFiles: [] };
    const orderNumbers = await listOpenOrders(connection, customerId);
    if (orderNumbers.length > 0) return { outcome: "orders-open", orderNumbers };

    const time = now.toISOString();
    return overwriting(connection, async () => {
      await eraseEntries(connection, customerId);
      const receiptFiles = await eraseReceipts(connection, customerId);
      // Also mails to the owner, because they name the customer.
      await connection
        .prepare(`DELETE FROM mail_outbox WHERE order_id IN (${OWN_ORDERS})`)
        .run({ customerId });
      await connection
        .prepare(
          `DELETE FROM fit_votes WHERE order_item_id IN
            (SELECT id FROM order_items WHERE order_id IN (${OWN_ORDERS}))`,
        )
        .run({ customerId });
      await eraseWithdrawals(connection, { customerId, email: customer.email, time });
      await eraseUnclaimed(connection, customer.email);
      await eraseFormerBuyer(connection, customer.email);
      await eraseRequestsOf(connection, customer.email);
      await eraseNotes(connection, { customerId, author: author.name, time });
      await eraseOrderCopies(connection, { customerId, time });
      await connection
        .prepare(
          `UPDATE customers SET name = ?, email = ?, phone = '', updated_at = ?, erased_at = ?
            WHERE id = ?`,
        )
        .run(ERASED_NAME, erasedEmail(customerId), time, time, customerId);
      await recordEntry(connection, {
        kind: "customer",
        id: customerId,
        after: { event: "erased" },
      });
      return { outcome: "erased", receiptFiles };
    });
  });
}

const OWN_ORDERS = "SELECT id FROM orders WHERE customer_id = @customerId";

async function eraseReceipts({ prepare }: Connection, customerId: number): Promise<string[]> {
  const files = await prepare<unknown[], string>(
    `DELETE FROM order_receipts WHERE order_id IN (${OWN_ORDERS}) RETURNING file_name`,
  )
    .pluck()
    .all({ customerId });
  const used = await prepare<[string], string>(
    `SELECT file_name FROM order_receipts WHERE file_name IN ${TEXT_LIST}`,
  )
    .pluck()
    .all(JSON.stringify(files));
  return [...new Set(files)].filter((file) => !used.includes(file));
}

/** The typed text may hold an address, so it goes, and the order stays. An open one is closed. */
async function eraseWithdrawals(
  connection: Connection,
  person: { customerId: number; email: string; time: string },
): Promise<void> {
  const { prepare } = connection;
  const values = { ...person, ids: JSON.stringify(await listUnmatched(connection, person)) };
  // Every text contains an empty address, so it would match all withdrawals.
  const own = `order_id IN (${OWN_ORDERS}) OR id IN ${NUMBER_LIST.replace("?", "@ids")}
    OR (@email <> '' AND (lower(email) = lower(@email)
    OR instr(lower(order_number), lower(@email)) > 0))`;
  await prepare(
    `DELETE FROM mail_outbox WHERE order_id IS NULL AND kind LIKE '%withdrawal%'
        AND EXISTS (SELECT 1 FROM withdrawals WHERE (${own}) AND instr(mail_outbox.subject || mail_outbox.text, code) > 0)`,
  ).run(values);
  await prepare(
    `INSERT INTO withdrawal_steps (withdrawal_id, step, created_at)
        SELECT id, 'close', @time FROM withdrawals WHERE state <> 'closed' AND (${own})`,
  ).run(values);
  // What the shop wrote to them may name them.
  await prepare(
    `UPDATE withdrawal_steps SET text = ''
        WHERE withdrawal_id IN (SELECT id FROM withdrawals WHERE ${own})`,
  ).run(values);
  await prepare(
    `UPDATE withdrawals SET state = 'closed', email = '', reason = '', answered_at = coalesce(answered_at, @time),
        order_number = coalesce((SELECT order_number FROM orders WHERE id = order_id), '')
        WHERE ${own}`,
  ).run(values);
}

/** Withdrawals with one of this person's order numbers, unless their e-mail is another customer's. */
async function listUnmatched(
  { prepare }: Connection,
  { customerId }: { customerId: number },
): Promise<number[]> {
  const numbers = await prepare<unknown[], string>(
    "SELECT order_number FROM orders WHERE customer_id = @customerId",
  )
    .pluck()
    .all({ customerId });
  const unmatched = await prepare<unknown[], { id: number; typed: string }>(
    `SELECT id, order_number AS typed FROM withdrawals WHERE order_id IS NULL AND order_number <> ''
        AND NOT EXISTS (SELECT 1 FROM customers
          WHERE lower(customers.email) = lower(withdrawals.email) AND customers.id <> @customerId)`,
  ).all({ customerId });
  const isOwn = (typed: string) => {
    const named = parseOrderNumber(typed);
    return named !== null && numbers.some((own) => own === named || own.endsWith(`-${named}`));
  };
  return unmatched.filter(({ typed }) => isOwn(typed)).map(({ id }) => id);
}

async function eraseUnclaimed({ prepare }: Connection, email: string): Promise<void> {
  if (email === "") return;
  await prepare(
    "UPDATE unclaimed_payments SET payer = '' WHERE instr(lower(payer), lower(?)) > 0",
  ).run(email);
}

/** Of an order that a correction gave to somebody else: it does not come back. */
async function eraseFormerBuyer({ prepare }: Connection, email: string): Promise<void> {
  if (email === "") return;
  await prepare("DELETE FROM order_corrections WHERE instr(lower(former), lower(?)) > 0").run(
    email,
  );
}

/** What happened and when stays, without free text; the provider's text may hold a name. */
async function eraseNotes(
  { prepare }: Connection,
  values: { customerId: number; author: string; time: string },
): Promise<void> {
  const { customerId } = values;
  for (const change of [
    "payment_refunds SET last_error = ''",
    "manual_refunds SET note = ''",
    "order_events SET text = ''",
    "returns SET note = '', reason = ''",
  ]) {
    await prepare(`UPDATE ${change} WHERE order_id IN (${OWN_ORDERS})`).run({ customerId });
  }
  await prepare(
    `INSERT INTO order_events (order_id, kind, author, created_at)
        SELECT id, 'personal-data-erased', @author, @time FROM orders
        WHERE customer_id = @customerId`,
  ).run(values);
}

/** A trigger refuses every other change of an entry. */
async function eraseEntries({ prepare }: Connection, customerId: number): Promise<void> {
  const erase = prepare(
    `UPDATE audit SET "before" = NULL, "after" = NULL
      WHERE subject_kind = ? AND subject_id = ? AND ("before" IS NOT NULL OR "after" IS NOT NULL)`,
  );
  await erase.run("customer", String(customerId));
  const orderIds = await prepare<unknown[], number>(OWN_ORDERS).pluck().all({ customerId });
  for (const id of orderIds) await erase.run("order", String(id));
}

async function eraseOrderCopies(
  { prepare }: Connection,
  values: { customerId: number; time: string },
): Promise<void> {
  await prepare(
    `UPDATE orders SET customer_name = @name, customer_email = '', customer_phone = '',
        buyer_document = '', street = '', city = '', postal_code = '', shopper_notes = '', tracking_code = '',
        held_by = '', token = NULL, idempotency_key = NULL, updated_at = @time
        WHERE customer_id = @customerId`,
  ).run({ ...values, name: ERASED_NAME });
}
