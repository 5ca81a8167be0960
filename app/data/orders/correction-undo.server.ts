import type { Connection } from "../../../db/connection";
import {
  listFacts,
  tellTotals,
  whyNotCorrected,
  writeFacts,
  type CorrectedFact,
  type CorrectionUndo,
} from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import type { OrderLine } from "../../domain/orders/order-correction";
import { currentTotal } from "../../domain/payments/corrected-money";
import { isRefundOpen } from "../../domain/payments/payment-refund";
import { paidByCredit } from "../../domain/payments/price-block";
import { isPaymentUnderWay } from "../../domain/payments/rest-online";
import { formatPesos } from "../../domain/plain/money";
import { isUnheld } from "../../domain/stock/hold";
import { findCurrentProducts } from "../catalogue/product-redirects.server";
import { writeAs } from "../history/write-as.server";
import { readCreditLeft } from "../offers/codes.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { holdsPieces, TooFewPiecesError } from "../stock/order-stock.server";
import type { Correction } from "./correct-order.server";
import {
  findLineRefusal,
  findStockOf,
  findTooFew,
  isLineChanged,
  readLines,
  type LineChange,
  type StoredLine,
} from "./corrected-lines.server";
import { readFormer, type FormerOrder } from "./former-order.server";
import { isRepeated, type SavedOrder } from "./order-changes.server";
import { getOrder, parsePriceBlock, readOrderByNumber } from "./order-details.server";
import { startWriting, type OrderRequest, type Writing } from "./order-writing.server";
import {
  forgetCustomer,
  moveToBuyer,
  startFirstHold,
  watchPayments,
  writeLines,
  type LinesToWrite,
} from "./write-correction.server";

/** Takes an order back to what it was before its last correction. */
type UndoPlan = LinesToWrite & {
  former: FormerOrder["columns"];
  facts: CorrectedFact[];
  beforeInPesos: number;
  totalInPesos: number;
};

type PlannedUndo = { outcome: "planned"; plan: UndoPlan } | { outcome: "refused"; problem: string };

const refuse = (problem: string) => ({ outcome: "refused" as const, problem });

/** For the order's page; null when its last correction cannot be taken back. */
export function readCorrectionUndo(order: Order): Promise<CorrectionUndo | null> {
  return getStoredShop().database.read(async (connection) => {
    const former = await readFormer(connection, order.id);
    if (!former) return null;
    const planned = await planUndo(connection, order, former);
    return {
      totalInPesos: totalOf(former.columns),
      mailsTo: former.columns.customerEmail,
      problem: planned.outcome === "refused" ? planned.problem : null,
    };
  });
}

export type UndoneCorrection = SavedOrder | { outcome: "refused"; problem: string };

/** All of it or nothing. Pressed twice it is done once; on an order that changed since it is not done. */
export async function undoCorrection(
  change: OrderRequest & { seenEvents: number; composeMails: Correction["composeMails"] },
  now: Date,
): Promise<UndoneCorrection> {
  const { orderNumber, author, expectedStatus, seenEvents, composeMails } = change;
  try {
    return await writeAs({ author, action: "order.correct", now }, async (connection) => {
      const order = await readOrderByNumber(connection, orderNumber);
      if (!order) return { outcome: "not-found" };
      const writing = startWriting(connection, { order, author: author.name, now });
      if (isRepeated(writing, seenEvents, "correction-undone")) return { outcome: "saved", order };
      const isAsSeen = order.status === expectedStatus && order.events.length === seenEvents;
      const former = isAsSeen ? await readFormer(connection, order.id) : null;
      if (!former) return { outcome: "not-allowed", order };
      const planned = await planUndo(connection, order, former);
      if (planned.outcome === "refused") return planned;
      await writeUndo(writing, planned.plan, composeMails);
      return { outcome: "saved", order: await getOrder(connection, order.id) };
    });
  } catch (error) {
    if (!(error instanceof TooFewPiecesError)) throw error;
    return refuse("Ya no quedan prendas suficientes para volver atrás.");
  }
}

const totalOf = ({ total, correctedBy }: FormerOrder["columns"]) => total + correctedBy;

async function planUndo(
  connection: Connection,
  order: Order,
  former: FormerOrder,
): Promise<PlannedUndo> {
  const { columns } = former;
  const closed = whyNotCorrected(order);
  if (closed !== null) return refuse(closed);
  const before = await readLines(connection, order.id);
  const lines = pairLines(before, former.lines);
  const after = lines.flatMap((line) => line.after ?? []);
  const isMoved = lines.some(isLineChanged);
  const problem = await findLineRefusal(connection, order, { lines, isMoved });
  if (problem) return refuse(problem.problem);
  const [beforeInPesos, totalInPesos] = [currentTotal(order), totalOf(columns)];
  if (totalInPesos !== beforeInPesos && isPaymentUnderWay(order)) return refuse(PAYMENT_UNDER_WAY);
  if (order.refunds.some(isRefundOpen)) return refuse(REFUND_UNDER_WAY);
  const lacking = await findLackingCredit(connection, order, columns);
  if (lacking !== null) return refuse(lacking);
  const products = await findCurrentProducts(
    connection,
    after.map(({ productId }) => productId),
  );
  const find = (productId: string) => products.get(productId) ?? null;
  const findStockId = await findStockOf(connection, after, find);
  const short = findTooFew({ lines, find, findStockId });
  if (short) return refuse(short.problem);
  const facts = listUndone(order, columns, { before, after });
  const isHolding = wasHolding(order, former);
  return {
    outcome: "planned",
    plan: { former: columns, facts, lines, isHolding, findStockId, beforeInPesos, totalInPesos },
  };
}

const PAYMENT_UNDER_WAY =
  "Hay un pago de Mercado Pago en curso por el importe de ahora: esperá a que termine.";
const REFUND_UNDER_WAY =
  "Mercado Pago está haciendo una devolución de este pedido: esperá a que termine.";

/** A line that went comes as a new row; what the correction brought goes. */
function pairLines(current: readonly StoredLine[], former: FormerOrder["lines"]): LineChange[] {
  const back = former.map(({ stockState: _, ...line }): LineChange => {
    const before = current.find(({ id }) => id === line.id) ?? null;
    return { before, after: { ...line, id: before?.id ?? null } };
  });
  const kept = new Set(back.flatMap(({ before }) => before?.id ?? []));
  const come = current.filter(({ id }) => !kept.has(id));
  return [...back, ...come.map((before) => ({ before, after: null }))];
}

/** What the correction left free of a credit may have paid for something else since. */
async function findLackingCredit(
  connection: Connection,
  order: Order,
  { code, codeDiscount, priceBlock }: FormerOrder["columns"],
): Promise<string | null> {
  if (paidByCredit(parsePriceBlock(priceBlock)) === 0) return null;
  const wantedInPesos = codeDiscount - (order.reductions?.code?.inPesos ?? 0);
  if (wantedInPesos <= 0) return null;
  const left = await readCreditLeft(connection, code);
  if (left && left.leftInPesos >= wantedInPesos) return null;
  return `Del crédito ${code} ya no quedan los ${formatPesos(wantedInPesos)} que pagaban este pedido.`;
}

/** False for one that waited while its pieces were for sale, and still waits. */
function wasHolding({ status, paidAt, items }: Order, { lines }: FormerOrder): boolean {
  const states = [...items, ...lines].map(({ stockState }) => ({ stockState }));
  return !isUnheld({ status, paidAt, items: states });
}

function listUndone(
  order: Order,
  former: FormerOrder["columns"],
  { before, after }: { before: readonly OrderLine[]; after: readonly OrderLine[] },
): CorrectedFact[] {
  const { customerName: name, customerEmail: email, customerPhone: phone } = former;
  const { deliveryMethod: delivery } = former;
  const wish = { buyer: { name, email, phone }, delivery };
  const price = {
    ...{ offerInPesos: former.offerDiscount, codeInPesos: former.codeDiscount },
    ...{ discountInPesos: former.discount, shippingInPesos: former.shipping },
  };
  const address = delivery === "pickup" ? null : former;
  return listFacts({ order, wish: { ...wish, address }, before, after, price });
}

async function writeUndo(
  writing: Writing,
  plan: UndoPlan,
  composeMails: Correction["composeMails"],
): Promise<void> {
  const { connection, order, set, addEvent } = writing;
  const { former, facts, beforeInPesos, totalInPesos } = plan;
  await writeLines(writing, plan);
  const { holdUntil, ...columns } = former;
  const { customerName: name, customerEmail: email, customerPhone: phone } = columns;
  const endsHold = holdUntil === null && !(await holdsPieces(connection, order.id));
  await set({
    ...columns,
    ...(await moveToBuyer(writing, { name, email, phone }, { mayUpdate: false })),
    ...(endsHold ? { holdUntil: null } : await startFirstHold(writing)),
  });
  await forgetCustomer(writing);
  if (totalInPesos !== beforeInPesos) await watchPayments(writing);
  await addEvent("correction-undone", {
    text: writeFacts(facts, tellTotals(beforeInPesos, totalInPesos)),
  });
  await writing.sendMails((current, settings) =>
    composeMails(current, settings, { facts, beforeInPesos }),
  );
}
