import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orderItems } from "../../../db/schema/orders";
import { toArrivalTerms } from "../../domain/buying/arrival";
import { tellTotals, writeFacts, type CorrectedFact } from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import type { CorrectionWish } from "../../domain/orders/order-correction";
import { canReceivePayment, toOrderFacts } from "../../domain/orders/order-moves";
import { settleNewTotal } from "../../domain/payments/corrected-money";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { startHold } from "../../domain/stock/hold";
import { writeAs } from "../history/write-as.server";
import { redirectMails } from "../mail/mail-resending.server";
import { forgetRefundedPieces } from "../payments/order-payments.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readSettingsNow } from "../shop/settings.server";
import {
  exchangeHeldPieces,
  toHeldPieces,
  type MovedPieces,
} from "../stock/corrected-pieces.server";
import { holdsPieces, TooFewPiecesError } from "../stock/order-stock.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findOrMakeCustomer } from "./customers.server";
import { getOrder, readOrderByNumber } from "./order-details.server";
import {
  startWriting,
  writeReceivedMoney,
  type FormKey,
  type OrderRequest,
  type Writing,
} from "./order-writing.server";
import {
  planCorrection,
  type CorrectionPlan,
  type CorrectionRefusal,
  type LineChange,
  type PlannedCorrection,
} from "./plan-correction.server";

/** Names the order as a form showed it: any change since gives another. */
export function versionOf({ updatedAt, events }: Pick<Order, "updatedAt" | "events">): string {
  return `${updatedAt?.getTime() ?? 0}-${events.length}`;
}

export type Correction = Omit<OrderRequest, "expectedStatus"> & {
  wish: CorrectionWish;
  version: string;
  formKey: string;
  /** The total that the person saw. */
  seenTotalInPesos: number;
  composeMails: (
    order: Order,
    settings: ShopSettings,
    told: { facts: readonly CorrectedFact[]; beforeInPesos: number },
  ) => OutgoingMail[];
};

export type CorrectedOrder =
  | { outcome: "corrected"; order: Order }
  | { outcome: "nothing" }
  /** The order, or what it would cost, is not what the form showed. */
  | { outcome: "changed" }
  | { outcome: "not-found" }
  | CorrectionRefusal;

/** Null without such an order. */
export function previewCorrection(
  orderNumber: string,
  wish: CorrectionWish,
  now: Date,
): Promise<{ order: Order; planned: PlannedCorrection } | null> {
  return getStoredShop().database.read(async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return null;
    return { order, planned: await planCorrection(connection, order, wish, now) };
  });
}

/** All of it or nothing. A form that is sent twice is one correction. */
export async function correctOrder(correction: Correction, now: Date): Promise<CorrectedOrder> {
  const { orderNumber, author, wish, version, formKey, seenTotalInPesos } = correction;
  try {
    return await writeAs({ author, action: "order.correct", now }, async (connection) => {
      const order = await readOrderByNumber(connection, orderNumber);
      if (!order) return { outcome: "not-found" };
      const isDone = order.events.some(({ status }) => status === toStatus(formKey));
      if (isDone) {
        return { outcome: "corrected", order };
      }
      if (versionOf(order) !== version) return { outcome: "changed" };
      const planned = await planCorrection(connection, order, wish, now);
      if (planned.outcome === "refused") return planned;
      const { plan } = planned;
      if (plan.totalInPesos !== seenTotalInPesos) return { outcome: "changed" };
      if (plan.facts.length === 0) return { outcome: "nothing" };
      const writing = startWriting(connection, { order, author: author.name, now });
      await writeCorrection(writing, plan, correction);
      return { outcome: "corrected", order: await getOrder(connection, order.id) };
    });
  } catch (error) {
    if (!(error instanceof TooFewPiecesError)) throw error;
    // Another order took the pieces between the plan and the write.
    return { outcome: "changed" };
  }
}

/** Of whom no order is left. */
async function forgetCustomer({ prepare }: Connection, customerId: number): Promise<void> {
  await prepare<[number]>("DELETE FROM customers WHERE id = ? AND order_count = 0").run(customerId);
}

const toStatus = (formKey: string): FormKey => `form-${formKey}`;

async function writeCorrection(
  writing: Writing,
  plan: CorrectionPlan,
  { wish, formKey, composeMails }: Correction,
): Promise<void> {
  const { order, connection, now, set, addEvent } = writing;
  const { facts, beforeInPesos, totalInPesos } = plan;
  await writeLines(writing, plan);
  await forgetRefundedPieces(connection, order.id, plan.refunded);
  const settings = await readSettingsNow(connection);
  const startsHold =
    order.status === "pending" && order.paidAt === null && order.holdUntil === null;
  await set({
    ...(await writeBuyer(writing, wish)),
    ...toPriceColumns(order, plan, settings),
    ...(startsHold &&
      plan.isHolding &&
      (await holdsPieces(connection, order.id)) && {
        holdUntil: startHold(order.paymentMethod, now, settings).toISOString(),
      }),
  });
  // A code pays all that is left.
  const isFree = totalInPesos === 0 && canReceivePayment(toOrderFacts(order));
  if (isFree) await writeReceivedMoney(writing, () => []);
  await forgetCustomer(connection, order.customerId);
  // The provider's page for the total of before may still be open.
  if (totalInPesos !== beforeInPesos && order.paymentMethod === "mercadopago") {
    await set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
  }
  const text = writeFacts(facts, tellTotals(beforeInPesos, totalInPesos));
  await addEvent("corrected", { text, status: toStatus(formKey) });
  await writing.sendMails((current, currentSettings) =>
    composeMails(current, currentSettings, { facts, beforeInPesos }),
  );
}

/** The rows keep their ids: what a person refunds or takes back names them. */
async function writeLines(
  { connection, order, author, now }: Writing,
  { lines, isHolding, findStockId }: CorrectionPlan,
): Promise<void> {
  const changed = lines.filter((line) => toMovedPieces(line, findStockId) !== null);
  const moved = changed.flatMap((line) => toMovedPieces(line, findStockId) ?? []);
  await exchangeHeldPieces(connection, moved, { orderId: order.id, author, now, isHolding });
  const gone = changed.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length > 0) {
    await connection.queries.delete(orderItems).where(inArray(orderItems.id, gone));
  }
  for (const line of changed) {
    const pieces = toMovedPieces(line, findStockId);
    if (!line.after || !pieces) continue;
    const { id: _, ...columns } = line.after;
    const values = { ...columns, ...toHeldPieces(pieces, isHolding) };
    if (line.before) {
      const own = eq(orderItems.id, line.before.id);
      await connection.queries.update(orderItems).set(values).where(own);
    } else {
      await connection.queries.insert(orderItems).values({ ...values, orderId: order.id });
    }
  }
}

/** Null for a line that stays as it is, also where counting began or ended since. */
function toMovedPieces(
  { before, after }: LineChange,
  findStockId: CorrectionPlan["findStockId"],
): MovedPieces | null {
  const isSame =
    before?.size === after?.size &&
    before?.color === after?.color &&
    before?.quantity === after?.quantity;
  if (isSame) return null;
  return {
    before: before ?? { stockId: null, stockState: "", quantity: 0 },
    after: { stockId: after && findStockId(after), quantity: after?.quantity ?? 0 },
  };
}

/** Mails that wait go to the new address. A customer without another order goes. */
async function writeBuyer(
  { connection, order, now }: Writing,
  { buyer, delivery, address }: CorrectionWish,
) {
  const { name, email, phone } = buyer;
  const isOther = email.toLowerCase() !== order.customerEmail.toLowerCase();
  const columns = {
    ...{ customerName: name, customerEmail: email, customerPhone: phone },
    deliveryMethod: delivery,
    ...(address ?? { province: "", city: "", street: "", postalCode: "" }),
  };
  if (!isOther) return columns;
  if (email !== "") await redirectMails(connection, { orderId: order.id, to: email, now });
  const wanted = { buyer: { ...buyer, document: order.buyerDocument }, mayUpdate: true };
  return {
    ...columns,
    customerId: await findOrMakeCustomer(connection, wanted, now.toISOString()),
  };
}

function toPriceColumns(
  order: Order,
  { price, totalInPesos, refundedInPesos }: CorrectionPlan,
  settings: ShopSettings,
) {
  if (!price) return {};
  const { block, days, isPricedAnew, offerInPesos, codeInPesos } = price;
  const { arrival: _, ...terms } = order.terms ?? { version: "", withdrawalText: "" };
  const arrival = days && toArrivalTerms(days, settings);
  const isCodeGone = (order.reductions?.code?.inPesos ?? 0) > 0 && codeInPesos === 0;
  return {
    ...settleNewTotal(order, { totalInPesos, refundedInPesos }),
    discount: price.discountInPesos,
    offerDiscount: offerInPesos,
    ...(offerInPesos === 0 && { offerText: "" }),
    codeDiscount: codeInPesos,
    // Without pesos off, a code would read as one for free shipping.
    ...(isCodeGone && { code: "" }),
    ...{ shipping: price.shippingInPesos, shippingLabel: price.shippingLabel },
    priceBlock: JSON.stringify(block),
    ...(isPricedAnew &&
      order.terms && { terms: JSON.stringify({ ...terms, ...(arrival && { arrival }) }) }),
  };
}
