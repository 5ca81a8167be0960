import type { Connection } from "../../../db/connection";
import { MAX_AT_COUNTER, MAX_QUANTITY, type Cart } from "../../domain/buying/cart";
import {
  seenWithCurrentIds,
  toCurrentIds,
  findChangesSinceReview,
  type ChangesSinceReview,
  type SeenOrder,
} from "../../domain/buying/placing-order";
import { refuseCancelling } from "../../domain/orders/cancellation";
import { findCurrentProducts } from "../catalogue/product-redirects.server";
import type { By } from "../history/batch.server";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import { canMoveTo, toOrderFacts } from "../../domain/orders/order-moves";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Gift } from "../../domain/offers/gift";
import type { CodeProblem } from "../../domain/offers/discount-code";
import type { Author } from "../../domain/history/author";
import { NO_OWNER, type Order, type OrderState } from "../../domain/orders/order";
import { quoteBlock, type OrderQuote } from "../../domain/buying/order-quote";
import { canPayFor } from "../../domain/payments/payment-method";
import { buildCartBlock, ignoreStock, priceCart } from "../../domain/buying/priced-cart";
import {
  offerSettings,
  type OfferedSettings,
  type ShopSettings,
} from "../../domain/shop/shop-settings";
import type { Shortage } from "../../domain/stock/stock-words";
import { setAside, type Aside } from "../counter/asides.server";
import { findTillNow } from "../counter/tills.server";
import { readCartPricingNow } from "../offers/cart-pricing.server";
import { takeCodeUse } from "../offers/codes.server";
import { writeBy } from "../history/write-as.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { insertOrder, type WantedOrder } from "./insert-order.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getNewOrder, getOrder, readOrderByNumber } from "./order-details.server";
import { startWriting, writeMove, type ComposeMails } from "./order-writing.server";
import { takesOnlinePaymentsNow } from "../payments/payment-connection.server";
import { readSettingsNow } from "../shop/settings.server";
import { TooFewPiecesError, addMissingPieces, findShortages } from "../stock/order-stock.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type NewOrder = WantedOrder &
  WantedCart & {
    isHandedOver?: boolean;
    /** Paid and handed over here, whatever the shop offers to who buys in its pages. */
    isAtCounter?: boolean;
    /** The pieces are in a person's hand: what the stock lacks is added to it, as a correction. */
    addsMissing?: boolean;
    /** Kept for its buyer until a day; then nothing else is paid or handed over. */
    aside?: Aside;
    /** What only the shop sees in the order. */
    internalNotes?: readonly string[];
    /** Unpaid orders that a person of the shop cancels to sell their pieces, and the mails about each. */
    freed?: { orderNumbers: readonly string[]; composeMails: ComposeMails };
    composeMails: (order: Order, settings: ShopSettings) => OutgoingMail[];
  };

export type PlacingOutcome =
  | { outcome: "placed"; order: Order }
  /** This key was used before: the order that it made, whatever the cart holds now. */
  | { outcome: "placed-before"; order: Order }
  | { outcome: "changed"; changes: ChangesSinceReview }
  /** The shop does not ship to that address, or does not offer pick-up or cash. */
  | { outcome: "not-offered"; field: "address" | "delivery" | "payment" }
  | { outcome: "too-few"; shortages: Shortage[] }
  | { outcome: "not-cancelled"; orderNumber: string }
  | { outcome: "code-refused"; codeProblem: CodeProblem }
  /** What is paid and handed over here needs an open till. */
  | { outcome: "no-till" }
  | { outcome: "nothing-to-buy" };

/** In one transaction, at the current prices and settings. Any other outcome changes nothing. */
export async function placeOrder(wanted: NewOrder, now: Date): Promise<PlacingOutcome> {
  const change = { author: wanted.author, action: "order.create", now } as const;
  try {
    return await writeBy(change, (connection) => place(connection, wanted, now));
  } catch (error) {
    if (error instanceof NotPlaced) return error.outcome;
    // The lines add up to more than each of them shows.
    if (error instanceof TooFewPiecesError) return { outcome: "nothing-to-buy" };
    throw error;
  }
}

/** Rolls back what was written for an order that cannot be placed. */
class NotPlaced extends Error {
  constructor(readonly outcome: PlacingOutcome) {
    super(outcome.outcome);
  }
}

async function place(connection: Connection, wanted: NewOrder, now: Date): Promise<PlacingOutcome> {
  const { author } = wanted;
  const known = await findByIdempotencyKey(connection, wanted.idempotencyKey);
  if (known) return { outcome: "placed-before", order: known };

  const settings = offerSettings(
    await readSettingsNow(connection),
    await takesOnlinePaymentsNow(connection, now),
  );
  const refusal = wanted.isAtCounter ? null : findRefusal(wanted.details, settings);
  if (refusal) return { outcome: "not-offered", field: refusal };
  const tillId = author ? await findTillNow(connection, author.adminId) : null;
  const isSoldHere = wanted.aside
    ? wanted.aside.deposit.length > 0
    : wanted.isAtCounter || wanted.isHandedOver;
  if (isSoldHere && settings.counterNeedsTill && tillId === null) return { outcome: "no-till" };
  if (author) await freePieces(connection, wanted, { author, now });

  const { email } = wanted.details.buyer;
  const isByShop = author !== null;
  const { priced, seen } = await priceWantedCart(connection, wanted, { email, isByShop, now });
  const quote = quoteBlock(buildCartBlock(priced, settings), wanted.details, settings);
  if (!quote) throw new NotPlaced({ outcome: "not-offered", field: "address" });
  const changes = seen && findChangesSinceReview(seen, priced, quote);
  if (changes) throw new NotPlaced({ outcome: "changed", changes });
  if (priced.lines.length === 0 || priced.unavailable.length > 0) {
    throw new NotPlaced({ outcome: "nothing-to-buy" });
  }
  const { codeProblem } = priced.discounts;
  if (author && codeProblem) throw new NotPlaced({ outcome: "code-refused", codeProblem });
  if (author && wanted.addsMissing)
    await addMissingPieces(connection, priced.lines, { author, now });
  const shortages = author ? await findShortages(connection, priced.lines) : [];
  if (shortages.length > 0) throw new NotPlaced({ outcome: "too-few", shortages });

  const applied = quote.block.reductions?.code ?? null;
  const codeId = applied ? priced.discounts.code?.id : null;
  if (applied && typeof codeId === "number") {
    const { inPesos } = applied;
    if (!(await takeCodeUse(connection, { id: codeId, inPesos }))) {
      throw new Error(`Code ${codeId} was used up within the transaction`);
    }
  }
  const id = await insertOrder(connection, {
    wanted: { ...wanted, ...readParts(wanted, quote), tillId },
    priced,
    quote,
    settings,
    now,
  });
  const isFree = quote.totalInPesos === 0;
  const moves = wanted.isHandedOver && author ? HANDING_OVER : isFree ? (["paid"] as const) : [];
  await moveNewOrder(connection, id, { moves: wanted.aside ? MAKING_READY : moves, author, now });
  if (wanted.aside && author) {
    const by = { order: await getOrder(connection, id), author: author.name, now };
    await setAside(startWriting(connection, by), wanted.aside, { author, now });
  }
  const { internalNotes = [] } = wanted;
  if (internalNotes.length > 0 && author) {
    const by = { order: await getOrder(connection, id), author: author.name, now };
    const { addEvent } = startWriting(connection, by);
    for (const text of internalNotes) await addEvent("internal-note", { text });
  }
  const order = await getNewOrder(connection, id);
  const mails = wanted.composeMails(order, settings);
  const enqueuing = { orderId: id, now, isByVisitor: author === null, settings };
  await enqueueMails(connection, mails, enqueuing);
  return { outcome: "placed", order };
}

/** What is paid and handed over in a manual order is in the till too. */
function readParts(
  { paidParts, isHandedOver, details: { payment } }: NewOrder,
  { totalInPesos }: OrderQuote,
): Pick<WantedOrder, "paidParts"> {
  if (paidParts) return { paidParts };
  const isHere = isHandedOver === true && totalInPesos > 0 && payment !== "mercadopago";
  return isHere ? { paidParts: [{ way: payment, inPesos: totalInPesos }] } : {};
}

async function freePieces(connection: Connection, { freed }: NewOrder, by: By): Promise<void> {
  if (!freed) return;
  const { composeMails } = freed;
  for (const orderNumber of freed.orderNumbers) {
    if (!(await cancelForSale(connection, { orderNumber, composeMails }, by))) {
      throw new NotPlaced({ outcome: "not-cancelled", orderNumber });
    }
  }
}

/** A form that is posted twice leads to the same order, even if the cart changed. */
export function findOrderByIdempotencyKey(idempotencyKey: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) =>
    findByIdempotencyKey(connection, idempotencyKey),
  );
}

async function findByIdempotencyKey(
  connection: Connection,
  idempotencyKey: string,
): Promise<Order | null> {
  const known = await connection
    .prepare<[string], number>("SELECT id FROM orders WHERE idempotency_key = ?")
    .pluck()
    .get(idempotencyKey);
  return known === undefined ? null : await getOrder(connection, known);
}

/** The settings may have changed since the form was shown. */
function findRefusal(
  { delivery, payment }: CheckoutDetails,
  offer: Pick<OfferedSettings, "offersPickup" | "acceptsCash" | "takesOnlinePayments">,
): "delivery" | "payment" | null {
  if (delivery === "pickup" && !offer.offersPickup) return "delivery";
  if (payment === "cash" && !offer.acceptsCash) return "payment";
  if (payment === "mercadopago" && !offer.takesOnlinePayments) return "payment";
  return canPayFor(payment, delivery) ? null : "payment";
}

/** Within a write: the same moves as any other order's, without their mails. */
export async function moveNewOrder(
  connection: Connection,
  id: number,
  { moves, author, now }: { moves: readonly OrderState[]; author: Author | null; now: Date },
): Promise<void> {
  for (const to of moves) {
    const current = await getOrder(connection, id);
    if (!canMoveTo(toOrderFacts(current), to)) throw new Error(`Order ${id} cannot come to ${to}`);
    const by = { order: current, author: author?.name ?? NO_OWNER, now };
    await writeMove(startWriting(connection, by), to);
  }
}

const MAKING_READY = ["preparing", "ready_for_pickup"] as const;

export const HANDING_OVER = ["paid", "preparing", "ready_for_pickup", "delivered"] as const;

/** False when a payment or a receipt came meanwhile, and nothing is written. */
async function cancelForSale(
  connection: Connection,
  { orderNumber, composeMails }: { orderNumber: string; composeMails: ComposeMails },
  { author, now }: By,
): Promise<boolean> {
  const order = await readOrderByNumber(connection, orderNumber);
  if (!order || refuseCancelling(order) !== null) return false;
  const writing = startWriting(connection, { order, author: author.name, now });
  await writing.addEvent("cancel-reason", { status: "no-stock" });
  await writeMove(writing, "cancelled");
  await writing.set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
  await writing.sendMails(composeMails);
  return true;
}

type WantedCart = {
  cart: Cart;
  /** Null for an order that the owner enters, because no shopper saw its prices. */
  seen: SeenOrder | null;
  code?: string;
  gift?: Gift;
  skipsOffers?: boolean;
};

/** With current product ids. For the shop quantities stay: `findShortages` names what is missing. */
async function priceWantedCart(
  connection: Connection,
  { cart, seen, code = "", gift, skipsOffers = false }: WantedCart,
  { email, isByShop, now }: { email: string; isByShop: boolean; now: Date },
) {
  const lines = [...cart, ...(seen?.lines ?? [])];
  const products = await findCurrentProducts(
    connection,
    lines.map(({ productId }) => productId),
  );
  const asked = { code, email, skipsOffers, ...(gift && { gift }) };
  const pricing = await readCartPricingNow(connection, asked, now);
  const most = isByShop ? MAX_AT_COUNTER : MAX_QUANTITY;
  return {
    priced: priceCart(
      toCurrentIds(cart, products, most),
      isByShop ? ignoreStock(products) : products,
      pricing,
    ),
    seen: seen && seenWithCurrentIds(seen, products, most),
  };
}
