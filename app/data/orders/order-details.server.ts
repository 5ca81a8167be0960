import { eq, sql, type SQL, and, inArray } from "drizzle-orm";
import { z } from "zod";

import {
  orderEvents,
  orderItems,
  orderParts,
  orderReceipts,
  orders,
} from "../../../db/schema/orders";
import { codes } from "../../../db/schema/offers";
import { manualRefunds } from "../../../db/schema/payments";
import { returns } from "../../../db/schema/returns";
import type { Connection } from "../../../db/connection";
import {
  type Order,
  type OrderItem,
  type Settlement,
  type AcceptedTerms,
  STOCK_STATES,
} from "../../domain/orders/order";
import type { ArrivalTerms } from "../../domain/buying/arrival";
import { addUpWays, type PaidPart } from "../../domain/counter/paid-parts";
import { TILL_WAYS, SEVERAL_WAYS } from "../../domain/payments/payment-method";
import { paidByCredit, type PriceBlock, type Reductions } from "../../domain/payments/price-block";
import { hasGivenBack } from "../../domain/payments/held-money";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { sumRefunded } from "../../domain/returns/return-money";
import { MAX_HOLIDAYS } from "../../domain/shop/public-holidays";
import { MAX_ZONE_DAYS } from "../../domain/shop/zone-texts";
import { readOrderPayments, readOrderRefunds, readPieces } from "../payments/order-payments.server";
import { readCreditLeft } from "../offers/codes.server";
import { listRequestsOf } from "../returns/return-requests.server";
import { keepStatement } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseJson, readPesos, readTime } from "../sqlite/stored-values.server";

export function findOrder(orderNumber: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) => readOrderByNumber(connection, orderNumber));
}

export function findOrderByToken(token: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) =>
    readOrderWhere(connection, eq(orders.token, token)),
  );
}

export function readOrderByNumber(
  connection: Connection,
  orderNumber: string,
): Promise<Order | null> {
  return readOrderWhere(connection, eq(orders.orderNumber, orderNumber));
}

export async function getOrder(connection: Connection, id: number): Promise<Order> {
  const order = await readOrderWhere(connection, eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** The same for an order that this transaction has placed: it has no payments, refunds or receipts yet. */
export async function getNewOrder(connection: Connection, id: number): Promise<Order> {
  const row = await readRow(connection, eq(orders.id, id));
  if (!row) throw new Error(`There is no order ${id}`);
  return toOrder(connection, row, NOTHING_YET);
}

async function readOrderWhere(connection: Connection, condition: SQL): Promise<Order | null> {
  const row = await readRow(connection, condition);
  return row ? toOrder(connection, row, await readMoney(connection, row.id)) : null;
}

async function readRow({ queries }: Connection, condition: SQL): Promise<OrderRow | undefined> {
  return (await queries.select().from(orders).where(condition).limit(1))[0];
}

type OrderRow = typeof orders.$inferSelect;
type OrderMoney = Pick<
  Order,
  "payments" | "refunds" | "manualRefunds" | "givenCodes" | "exchangeRefundInPesos" | "receipts"
>;

const NOTHING_YET: OrderMoney = { payments: [], refunds: [], manualRefunds: [], receipts: [] };

async function toOrder(connection: Connection, row: OrderRow, money: OrderMoney): Promise<Order> {
  const { total, discount, shipping, shopperNotes, correctedBy, rest, restPaid, ...others } = row;
  const itemsInPesos = readPesos(
    total + correctedBy + discount + row.offerDiscount + row.codeDiscount - shipping,
  );
  const items = await selectItems(connection).execute({ id: row.id });
  const isSplit = row.paymentMethod === SEVERAL_WAYS.id;
  const paidParts = isSplit ? await readPaidParts(connection, [row.id]) : [];
  // Sums depend on this order.
  const events = await selectEvents(connection).execute({ id: row.id });
  const priceBlock = parsePriceBlock(row.priceBlock);
  const isByCredit = paidByCredit(priceBlock) > 0;
  const creditLeft = isByCredit ? await readCreditLeft(connection, row.code) : null;
  return {
    ...others,
    shopperNotes,
    items: items.map(toItem),
    itemsInPesos,
    ...readReductions(row, itemsInPesos),
    discountInPesos: readPesos(discount),
    shippingInPesos: readPesos(shipping),
    totalInPesos: readPesos(total),
    ...readSettlement(row),
    priceBlock,
    ...(creditLeft && { creditLeft }),
    ...(paidParts.length > 0 && { paidParts: addUpWays(paidParts) }),
    terms: parseTerms(row.terms),
    createdAt: readTime(row.createdAt),
    updatedAt: readTime(row.updatedAt),
    paidAt: readTime(row.paidAt),
    paymentDueAt: readTime(row.paymentDueAt),
    holdUntil: readTime(row.holdUntil),
    events: events.map(({ kind, status, text, author, createdAt }) => {
      return { kind, status, text, author, at: readTime(createdAt) };
    }),
    ...money,
  };
}

function readSettlement({ correctedBy, rest, restPaid }: OrderRow): { settlement?: Settlement } {
  if (correctedBy === 0 && rest === 0 && restPaid === 0) return {};
  const settlement = { differenceInPesos: correctedBy, restInPesos: rest };
  return { settlement: { ...settlement, restPaidInPesos: restPaid } };
}

async function readMoney(connection: Connection, orderId: number): Promise<OrderMoney> {
  const refunds = await selectManualRefunds(connection).execute({ id: orderId });
  const receipts = await selectReceipts(connection).execute({ id: orderId });
  const given = await selectGivenCodes(connection).execute({ id: orderId });
  const money: OrderMoney = {
    payments: await readOrderPayments(connection, orderId),
    refunds: await readOrderRefunds(connection, orderId),
    manualRefunds: refunds.map(({ amountInCents, pieces, note, author, createdAt }) => {
      return { amountInCents, note, author, at: readTime(createdAt), ...readPieces(pieces) };
    }),
    ...(given.length > 0 && {
      givenCodes: given.map(({ code, value, pieces, requestId }) => ({
        ...{ code, inPesos: readPesos(value), ...readPieces(pieces) },
        ...(requestId !== null && { isOfExchange: true as const }),
      })),
    }),
    receipts: receipts.map(({ id, contentType, byteCount, createdAt }) => {
      return { id, contentType, byteCount, at: readTime(createdAt) };
    }),
  };
  if (!hasGivenBack(money)) return money;
  const exchangeRefundInPesos = sumRefunded(await listRequestsOf(connection, orderId));
  return { ...money, ...(exchangeRefundInPesos > 0 && { exchangeRefundInPesos }) };
}

/** The parts of these orders, as they were paid. */
export async function readPaidParts(
  { queries }: Connection,
  orderIds: readonly number[],
): Promise<(PaidPart & { orderId: number })[]> {
  const rows = await queries
    .select({ orderId: orderParts.orderId, way: orderParts.way, inPesos: orderParts.amount })
    .from(orderParts)
    .where(inArray(orderParts.orderId, [...orderIds]))
    .orderBy(orderParts.id);
  return rows.flatMap(({ way, ...part }) => {
    const known = TILL_WAYS.find(({ id }) => id === way);
    return known ? { ...part, way: known.id } : [];
  });
}

const OF_ORDER = sql.placeholder("id");

const selectItems = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, OF_ORDER))
    .orderBy(orderItems.id)
    .prepare("order_items"),
);

const selectEvents = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, OF_ORDER))
    .orderBy(orderEvents.id)
    .prepare("order_events"),
);

const selectReceipts = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderReceipts)
    .where(eq(orderReceipts.orderId, OF_ORDER))
    .prepare("order_receipts"),
);

const selectGivenCodes = keepStatement(({ queries }) =>
  queries
    .select({
      ...{ code: codes.code, value: codes.value, pieces: codes.pieces },
      requestId: returns.id,
    })
    .from(codes)
    // The code of an exchange has the letters of its request.
    .leftJoin(returns, eq(returns.code, codes.code))
    .where(eq(codes.orderId, OF_ORDER))
    .orderBy(codes.id)
    .prepare("order_given_codes"),
);

const selectManualRefunds = keepStatement(({ queries }) =>
  queries
    .select()
    .from(manualRefunds)
    .where(eq(manualRefunds.orderId, OF_ORDER))
    .orderBy(manualRefunds.id)
    .prepare("order_manual_refunds"),
);

function toItem(row: typeof orderItems.$inferSelect): OrderItem {
  const { id, price, productId, name, size, color, quantity, image, stockState } = row;
  const offInPesos = readPesos(row.offerDiscount + row.codeDiscount);
  const state = STOCK_STATES.find((known) => known === stockState);
  return {
    ...{ id, productId, name, priceInPesos: readPesos(price), size, color, quantity, image },
    ...(row.listPrice !== null && { listPriceInPesos: readPesos(row.listPrice) }),
    ...(offInPesos > 0 && { offInPesos }),
    ...(state && { stockState: state }),
  };
}

export type ReductionColumns = Pick<
  typeof orders.$inferSelect,
  "offerText" | "offerDiscount" | "code" | "codeDiscount"
>;

export function readReductions(
  { offerText, offerDiscount, code, codeDiscount }: ReductionColumns,
  piecesInPesos: number,
): { reductions?: Reductions } {
  const offer = offerDiscount > 0 ? { text: offerText, inPesos: readPesos(offerDiscount) } : null;
  const hasCode = code !== "" || codeDiscount > 0;
  if (!offer && !hasCode) return {};
  const inPesos = readPesos(codeDiscount);
  return {
    reductions: {
      piecesInPesos,
      offer,
      code: hasCode ? { code, inPesos, freesShipping: inPesos === 0 } : null,
    },
  };
}

const ReductionsSchema = z.object({
  piecesInPesos: z.int(),
  offer: z.object({ text: z.string(), inPesos: z.int() }).nullable(),
  code: z
    .object({
      ...{ code: z.string(), inPesos: z.int(), freesShipping: z.boolean() },
      creditInPesos: z.int().optional(),
    })
    .nullable(),
}) satisfies z.ZodType<Reductions>;

const PriceBlockSchema = z.object({
  listInPesos: z.int(),
  transfer: z.object({ priceInPesos: z.int(), discountPercent: z.number() }).nullable(),
  instalments: z.object({ count: z.int(), eachInCents: z.int() }).nullable(),
  netInCents: z.int().nullable(),
  reductions: ReductionsSchema.optional(),
}) satisfies z.ZodType<PriceBlock>;

const Day = z.string().refine((text) => parseCalendarDay(text) !== null);
const ZoneDays = z.int().min(0).max(MAX_ZONE_DAYS);

const ArrivalSchema = z.object({
  days: z.object({ min: ZoneDays, max: ZoneDays }),
  dispatchHour: z.int(),
  publicHolidays: z.array(z.string()).max(MAX_HOLIDAYS),
  holiday: z.object({ from: Day.nullable(), until: Day.nullable() }),
}) satisfies z.ZodType<ArrivalTerms>;

const TermsSchema = z.object({
  version: z.string(),
  withdrawalText: z.string(),
  // The rest is read also where another tool wrote this.
  arrival: ArrivalSchema.optional().catch(undefined),
}) satisfies z.ZodType<AcceptedTerms>;

/** The prices as shown to the buyer; null for invalid content from another tool. */
export function parsePriceBlock(text: string): PriceBlock | null {
  return parseJson(PriceBlockSchema, text);
}

export function parseTerms(text: string): AcceptedTerms | null {
  return parseJson(TermsSchema, text);
}

/** A shop changes its name, and so the prefix of its numbers, a few times at most. */
const MAX_PREFIXES = 50;

/** Itself, or all numbers that end with it when its prefix is missing: one index step for each. */
export async function listMeantNumbers({ prepare }: Connection, typed: string): Promise<string[]> {
  const exists = prepare<[string], number>("SELECT 1 FROM orders WHERE order_number = ?").pluck();
  if ((await exists.get(typed)) !== undefined) return [typed];
  const findNext = prepare<[string], string>(
    "SELECT order_number FROM orders WHERE order_number > ? ORDER BY order_number LIMIT 1",
  ).pluck();
  const meant: string[] = [];
  let after = "";
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const next = await findNext.get(after);
    if (next === undefined) break;
    const prefix = next.slice(0, next.indexOf("-") + 1);
    if ((await exists.get(prefix + typed)) !== undefined) meant.push(prefix + typed);
    // Skips to the next prefix: no number with the current one follows.
    after = `${prefix === "" ? next : prefix}\u{10ffff}`;
  }
  return meant;
}

/** The number with or without prefix, the e-mail in any case; null when they do not match. */
export function findOrderToken(orderNumber: string, email: string): Promise<string | null> {
  return getStoredShop().database.read(async (connection) => {
    const [row] = await connection.queries
      .select({ token: orders.token })
      .from(orders)
      .where(
        and(
          inArray(orders.orderNumber, await listMeantNumbers(connection, orderNumber)),
          sql`lower(${orders.customerEmail}) = lower(${email})`,
        ),
      )
      .limit(1);
    return row?.token ?? null;
  });
}
