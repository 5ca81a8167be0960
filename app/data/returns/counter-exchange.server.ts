import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import type { CounterWay } from "../../domain/payments/payment-method";
import { findDifference } from "../../domain/returns/return-money";
import { hasWanted, type ReturnRequest } from "../../domain/returns/return-request";
import { findTillNow } from "../counter/tills.server";
import { writeAs } from "../history/write-as.server";
import { getOrder } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import { ask, NotAsked, type AskedReturn, type AskOutcome } from "./ask-return.server";
import { findRequest, getRequest } from "./return-requests.server";
import {
  NotChanged,
  writeAcceptance,
  writeReceipt,
  writeSending,
  type Changing,
} from "./return-steps.server";

export type CounterExchange = Pick<AskedReturn, "code" | "orderId" | "note" | "pieces"> & {
  author: Author;
  /** The lines of which what came back cannot be sold. */
  brokenItemIds: readonly number[];
  /** The difference that the person saw, and how it was paid; null before it was shown. */
  paid: { way: CounterWay; inPesos: number } | null;
};

export type CounterOutcome =
  | { outcome: "done"; request: ReturnRequest }
  /** What the new pieces cost more was not paid, or is another sum now. */
  | { outcome: "to-pay"; inPesos: number }
  | { outcome: "no-till" }
  | Exclude<AskOutcome, { outcome: "asked" }>;

/** Rolls back what was written for an exchange that cannot be. */
class NotExchanged extends Error {
  constructor(readonly outcome: CounterOutcome) {
    super(outcome.outcome);
  }
}

/**
 * The shopper is at the counter: asked, accepted, received, paid and handed over at once, or nothing of it. What the
 * shop owes for cheaper pieces stays open.
 */
export async function exchangeAtCounter(
  exchange: CounterExchange,
  now: Date,
): Promise<CounterOutcome> {
  const { author, code } = exchange;
  try {
    return await writeAs({ author, action: "exchange.counter", now }, async (connection) => {
      const known = await findRequest(connection, code);
      // The form was sent twice.
      if (known) return { outcome: "done", request: known };
      const wanted = { ...exchange, atCounter: author, composeMails: () => [] };
      const asked = await ask(connection, wanted, now);
      if (asked.outcome !== "asked") return asked;
      const refusal = await refuseMoney(connection, asked.request, exchange);
      if (refusal) throw new NotExchanged(refusal);
      const broken = asked.request.items.flatMap(({ id, orderItemId, quantity }) =>
        exchange.brokenItemIds.includes(orderItemId) ? [{ id, pieces: quantity }] : [],
      );
      const take = (step: (changing: Changing) => Promise<string>) =>
        takeStep(connection, { code, author, now }, step);
      await take(writeAcceptance);
      await take((changing) => writeReceipt(changing, broken));
      const handedOver = { paidBy: exchange.paid?.way ?? "cash" };
      if (hasWanted(asked.request)) await take((changing) => writeSending(changing, handedOver));
      return { outcome: "done", request: await getRequest(connection, code) };
    });
  } catch (error) {
    if (error instanceof NotExchanged) return error.outcome;
    if (error instanceof NotAsked && error.outcome.outcome !== "asked") return error.outcome;
    if (error instanceof NotChanged) return { outcome: "changed" };
    throw error;
  }
}

async function refuseMoney(
  connection: Connection,
  request: ReturnRequest,
  { author, paid }: CounterExchange,
): Promise<CounterOutcome | null> {
  const inPesos = findDifference(request.items);
  if (!hasWanted(request) || inPesos <= 0) return null;
  if (paid?.inPesos !== inPesos) return { outcome: "to-pay", inPesos };
  const { counterNeedsTill } = await readSettingsNow(connection);
  const isReady = !counterNeedsTill || (await findTillNow(connection, author.adminId)) !== null;
  return isReady ? null : { outcome: "no-till" };
}

async function takeStep(
  connection: Connection,
  { code, author, now }: { code: string; author: Author; now: Date },
  step: (changing: Changing) => Promise<string>,
): Promise<void> {
  const request = await getRequest(connection, code);
  const order = await getOrder(connection, request.orderId);
  const said = await step({ connection, request, order, author, now });
  const writing = startWriting(connection, { order, author: author.name, now });
  await writing.addEvent("exchange", { text: `${code}: ${said}` });
}
