import { randomInt, randomBytes } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { orderEvents, orderItems, orderParts, orders } from "../../../db/schema/orders";
import { toArrivalTerms } from "../../domain/buying/arrival";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import type { OrderQuote } from "../../domain/buying/order-quote";
import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import type { PricedCart } from "../../domain/buying/priced-cart";
import { nameWay, type PaidPart } from "../../domain/counter/paid-parts";
import type { Author } from "../../domain/history/author";
import { type AcceptedTerms, NO_OWNER } from "../../domain/orders/order";
import {
  createOrderNumber,
  NUMBERS_PER_MILLISECOND,
  findOrderPrefix,
} from "../../domain/orders/order-number";
import { sum } from "../../domain/plain/lists";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { startHold } from "../../domain/stock/hold";
import { readTermsVersionNow } from "../shop/pages.server";
import { onlyRow } from "../sqlite/stored-values.server";
import {
  canHoldAgain,
  findStockIds,
  holdPieces,
  TooFewPiecesError,
} from "../stock/order-stock.server";
import { mayHoldNow } from "../stock/unpaid-holds.server";
import { findOrMakeCustomer } from "./customers.server";

/** Of 46,656 possible numbers; enough to use most of them before moving to the next millisecond. */
const TRIES_PER_MILLISECOND = 20;

/** Goes on to the next millisecond, so a clock that stands still does not block it. */
export async function takeOrderNumber(
  { prepare }: Connection,
  prefix: string,
  now: Date,
): Promise<string> {
  const isTaken = prepare<[string]>("SELECT 1 FROM orders WHERE order_number = ?");
  for (let milliseconds = 0; ; milliseconds += 1) {
    const time = new Date(now.getTime() + milliseconds);
    for (let tries = 0; tries < TRIES_PER_MILLISECOND; tries += 1) {
      const number = createOrderNumber(prefix, time, randomInt(NUMBERS_PER_MILLISECOND));
      if (!(await isTaken.get(number))) return number;
    }
  }
}

/** Where an order came in. */
export const CHANNELS = ["web", "shop", "whatsapp"] as const;

export type WantedOrder = {
  /** Created with the form: a repeated request with the same key makes no second order. */
  idempotencyKey: string;
  details: CheckoutDetails;
  channel: (typeof CHANNELS)[number];
  /** At the counter, by which ways the total was paid; `details` says whose price it has. */
  paidParts?: readonly PaidPart[];
  /** The open till that they go into. */
  tillId?: number | null;
  /** Null for the shopper. */
  author: Author | null;
  /** Keyed hash of the shopper's network; missing when it is not known. */
  heldBy?: string;
  /** The order whose pieces it is exchanged for. */
  replacesOrderId?: number;
  /** True when the shopper proved to own the e-mail: see `app/sessions/orders.server.ts`. */
  isEmailProven?: boolean;
};

type Line = PricedCart["lines"][number];

/** Returns its row number. @throws TooFewPiecesError, and the transaction must then roll back */
export async function insertOrder(
  connection: Connection,
  parts: {
    wanted: WantedOrder;
    priced: PricedCart;
    quote: OrderQuote;
    settings: ShopSettings;
    now: Date;
  },
): Promise<number> {
  const { wanted, priced, quote, settings, now } = parts;
  const { details, channel, author, idempotencyKey } = wanted;
  const { buyer, delivery, address, payment, notes } = details;
  const mayUpdate = author !== null || wanted.isEmailProven === true;
  const time = now.toISOString();
  const findStockId = await findStockIds(connection, priced.lines);
  const counted = priced.lines.filter((line) => findStockId(line) !== null);
  const pieces = sum(counted.map(({ quantity }) => quantity));
  const { heldBy = "" } = wanted;
  const isFree = quote.totalInPesos === 0;
  // A person of the shop has the pieces in the hand, and an order without a price is paid.
  const mayHoldAny = author !== null || isFree || pieces === 0;
  const mayHold = mayHoldAny || (await mayHoldNow(connection, { pieces, heldBy }, settings));
  const isHolding = pieces > 0 && mayHold;
  const isTransferDue = payment === "transfer" && !isFree && mayHold;
  const arrival = quote.days && toArrivalTerms(quote.days, settings);
  const { id } = onlyRow(
    await connection.queries
      .insert(orders)
      .values({
        orderNumber: await takeOrderNumber(connection, findOrderPrefix(settings), now),
        customerId: await findOrMakeCustomer(connection, { buyer, mayUpdate }, time),
        ...{ customerName: buyer.name, customerEmail: buyer.email, customerPhone: buyer.phone },
        buyerDocument: buyer.document ?? "",
        ...{ status: "pending", total: quote.totalInPesos, createdAt: time, updatedAt: time },
        idempotencyKey,
        replacesOrderId: wanted.replacesOrderId ?? null,
        token: randomBytes(24).toString("base64url"),
        channel,
        deliveryMethod: delivery,
        paymentMethod: nameWay(wanted.paidParts ?? [], payment),
        ...(address ?? {}),
        shopperNotes: notes,
        shippingLabel: quote.shippingLabel,
        discount: quote.discountInPesos,
        ...toReductionColumns(quote, priced),
        shipping: quote.shippingInPesos,
        paymentDueAt: isTransferDue ? addHours(now, settings.transferHours) : null,
        ...(isHolding && { heldBy, holdUntil: startHold(payment, now, settings).toISOString() }),
        priceBlock: JSON.stringify(quote.block),
        terms: JSON.stringify({
          version: await readTermsVersionNow(connection),
          withdrawalText: WITHDRAWAL_TEXT,
          ...(arrival && { arrival }),
        } satisfies AcceptedTerms),
      })
      .returning({ id: orders.id }),
  );
  await insertItems(connection, id, priced.lines, findStockId);
  await insertParts(connection, { orderId: id, wanted, quote, createdAt: time });
  if (isHolding) await holdPieces(connection, id, now);
  else if (pieces > 0 && !(await canHoldAgain(connection, id))) throw new TooFewPiecesError();
  await connection.queries.insert(orderEvents).values({
    orderId: id,
    kind: "moved",
    status: "pending",
    author: author?.name ?? NO_OWNER,
    createdAt: time,
  });
  return id;
}

type NewParts = { orderId: number; wanted: WantedOrder; quote: OrderQuote; createdAt: string };

/** Each way of a sale at the counter has a row, also when it is the only one. */
async function insertParts(
  { queries }: Connection,
  { orderId, wanted: { paidParts = [], tillId = null, author }, quote, createdAt }: NewParts,
): Promise<void> {
  if (paidParts.length === 0) return;
  const paidInPesos = sum(paidParts.map(({ inPesos }) => inPesos));
  if (paidInPesos !== quote.totalInPesos) throw new Error("The parts do not add up to the total");
  const rows = paidParts.map(({ way, inPesos }) => ({
    ...{ orderId, way, amount: inPesos, tillId, author: author?.name ?? NO_OWNER, createdAt },
  }));
  await queries.insert(orderParts).values(rows);
}

/** Only what counts in the total: see `quoteBlock`. */
function toReductionColumns({ block }: OrderQuote, { discounts }: PricedCart) {
  const { offer = null, code = null } = block.reductions ?? {};
  return {
    ...(offer && { offerText: offer.text, offerDiscount: offer.inPesos }),
    ...(code && {
      code: code.code,
      codeId: discounts.code?.id ?? null,
      codeDiscount: code.inPesos,
    }),
  };
}

async function insertItems(
  { queries }: Connection,
  orderId: number,
  lines: readonly Line[],
  findStockId: (line: Line) => number | null,
): Promise<void> {
  const rows = lines.map((line) => {
    const { productId, name, size, color, quantity, image, ivaPermille } = line;
    const { offerInPesos = 0, codeInPesos = 0 } = line;
    const stockId = findStockId(line);
    const stockState = stockId === null ? "" : "released";
    return {
      ...{ orderId, productId, name, size, color, quantity, image, ivaPermille },
      ...{ price: line.unitPriceInPesos, listPrice: line.listPriceInPesos ?? null },
      ...{ offerDiscount: offerInPesos, codeDiscount: codeInPesos, stockId, stockState },
    };
  });
  await queries.insert(orderItems).values(rows);
}

function addHours(time: Date, hours: number): string {
  return new Date(time.getTime() + hours * 60 * 60 * 1000).toISOString();
}
