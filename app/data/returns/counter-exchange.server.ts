import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import { hasWanted, type ReturnRequest } from "../../domain/returns/return-request";
import { writeAs } from "../history/write-as.server";
import { getOrder } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
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
};

export type CounterOutcome =
  | { outcome: "done"; request: ReturnRequest }
  | Exclude<AskOutcome, { outcome: "asked" }>;

/**
 * The shopper is at the counter: asked, accepted, received and handed over at once, or nothing of it. What differs
 * in price stays open: an order to pay, or what the shop owes.
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
      const broken = asked.request.items.flatMap(({ id, orderItemId, quantity }) =>
        exchange.brokenItemIds.includes(orderItemId) ? [{ id, pieces: quantity }] : [],
      );
      const take = (step: (changing: Changing) => Promise<string>) =>
        takeStep(connection, { code, author, now }, step);
      await take(writeAcceptance);
      await take((changing) => writeReceipt(changing, broken));
      if (hasWanted(asked.request)) await take((changing) => writeSending(changing, "now"));
      return { outcome: "done", request: await getRequest(connection, code) };
    });
  } catch (error) {
    if (error instanceof NotAsked && error.outcome.outcome !== "asked") return error.outcome;
    if (error instanceof NotChanged) return { outcome: "changed" };
    throw error;
  }
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
