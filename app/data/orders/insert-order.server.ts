import { randomBytes } from "node:crypto";

import { orderEvents, orderItems, orders } from "../../../db/schema/orders";
import type { Connection } from "../../../db/open";
import type { Author } from "../../domain/history/author";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import type { AcceptedTerms } from "../../domain/orders/order-details";
import { NO_OWNER } from "../../domain/orders/order-event";
import { findOrderPrefix } from "../../domain/orders/order-number";
import type { OrderQuote } from "../../domain/buying/order-quote";
import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import type { PricedCart } from "../../domain/buying/priced-cart";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { startHold } from "../../domain/stock/hold";
import { readTermsVersionNow } from "../shop/terms-version.server";
import { findOrMakeCustomer } from "./order-customers.server";
import { findStockIds, holdPieces } from "../stock/order-stock.server";
import { takeOrderNumber } from "./order-numbers.server";

/** An order as requested; its prices are computed when it is placed. */
export type WantedOrder = {
  /** Created with the form: a repeated request with the same key makes no second order. */
  idempotencyKey: string;
  details: CheckoutDetails;
  channel: "web" | "shop" | "whatsapp";
  /** Null for the shopper. */
  author: Author | null;
  /** True when the shopper proved to own the e-mail: see `app/sessions/proven-mails.server.ts`. */
  isEmailProven?: boolean;
};

type OrderParts = {
  wanted: WantedOrder;
  priced: PricedCart;
  quote: OrderQuote;
  settings: ShopSettings;
  now: Date;
};

type Line = PricedCart["lines"][number];

/**
 * Writes an order with its lines and first history entries, and holds its pieces; returns its row
 * number.
 * @throws TooFewPiecesError, and the transaction must then roll back
 */
export function insertOrder(
  connection: Connection,
  { wanted, priced, quote, settings, now }: OrderParts,
): number {
  const { details, channel, author, idempotencyKey } = wanted;
  const { buyer, delivery, address, payment, notes } = details;
  const mayUpdate = author !== null || wanted.isEmailProven === true;
  const time = now.toISOString();
  const findStockId = findStockIds(connection, priced.lines);
  const isCounted = priced.lines.some((line) => findStockId(line) !== null);
  const isTransferDue = payment === "transfer" && quote.totalInPesos > 0;
  const { id } = connection.queries
    .insert(orders)
    .values({
      orderNumber: takeOrderNumber(connection, findOrderPrefix(settings), now),
      customerId: findOrMakeCustomer(connection, { buyer, mayUpdate }, time),
      customerName: buyer.name,
      customerEmail: buyer.email,
      customerPhone: buyer.phone,
      buyerDocument: buyer.document ?? "",
      status: "pending",
      total: quote.totalInPesos,
      createdAt: time,
      updatedAt: time,
      idempotencyKey,
      token: randomBytes(24).toString("base64url"),
      channel,
      deliveryMethod: delivery,
      paymentMethod: payment,
      ...(address ?? {}),
      shopperNotes: notes,
      shippingLabel: quote.shippingLabel,
      discount: quote.discountInPesos,
      ...toReductionColumns(quote, priced),
      shipping: quote.shippingInPesos,
      paymentDueAt: isTransferDue ? addHours(now, settings.transferHours) : null,
      holdUntil: isCounted ? startHold(payment, now, settings).toISOString() : null,
      priceBlock: JSON.stringify(quote.block),
      terms: JSON.stringify(readTerms(connection)),
    })
    .returning({ id: orders.id })
    .get();
  for (const line of priced.lines) insertItem(connection, id, line, findStockId(line));
  if (isCounted) holdPieces(connection, id, now);
  connection.queries
    .insert(orderEvents)
    .values({
      orderId: id,
      kind: "moved",
      status: "pending",
      author: author?.name ?? NO_OWNER,
      createdAt: time,
    })
    .run();
  return id;
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

function insertItem(
  { queries }: Connection,
  orderId: number,
  line: Line,
  stockId: number | null,
): void {
  const { productId, name, size, color, quantity, image, ivaPermille } = line;
  const { offerInPesos = 0, codeInPesos = 0 } = line;
  const stockState = stockId === null ? "" : "released";
  queries
    .insert(orderItems)
    .values({
      ...{ orderId, productId, name, size, color, quantity, image, ivaPermille },
      ...{ price: line.unitPriceInPesos, listPrice: line.listPriceInPesos ?? null },
      ...{ offerDiscount: offerInPesos, codeDiscount: codeInPesos, stockId, stockState },
    })
    .run();
}

/** As the buyer could read them. */
function readTerms(connection: Connection): AcceptedTerms {
  return {
    version: readTermsVersionNow(connection),
    withdrawalText: WITHDRAWAL_TEXT,
  };
}

function addHours(time: Date, hours: number): string {
  return new Date(time.getTime() + hours * 60 * 60 * 1000).toISOString();
}
