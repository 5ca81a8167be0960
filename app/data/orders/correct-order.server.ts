import { toArrivalTerms } from "../../domain/buying/arrival";
import { tellTotals, writeFacts, type CorrectedFact } from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import type { CorrectionWish } from "../../domain/orders/order-correction";
import { canReceivePayment, toOrderFacts } from "../../domain/orders/order-moves";
import { settleNewTotal } from "../../domain/payments/corrected-money";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { writeAs } from "../history/write-as.server";
import { forgetRefundedPieces } from "../payments/order-payments.server";
import { readSettingsNow } from "../shop/settings.server";
import { TooFewPiecesError } from "../stock/order-stock.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { CorrectionRefusal } from "./corrected-lines.server";
import { keepFormer, readAsFormer } from "./former-order.server";
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
  type PlannedCorrection,
} from "./plan-correction.server";
import {
  forgetCustomer,
  moveToBuyer,
  startFirstHold,
  watchPayments,
  writeLines,
} from "./write-correction.server";

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

const toStatus = (formKey: string): FormKey => `form-${formKey}`;

async function writeCorrection(
  writing: Writing,
  plan: CorrectionPlan,
  { wish, formKey, composeMails }: Correction,
): Promise<void> {
  const { order, connection, set, addEvent } = writing;
  const { facts, beforeInPesos, totalInPesos } = plan;
  const former = await readAsFormer(connection, order.id, plan.lines);
  await writeLines(writing, plan);
  await forgetRefundedPieces(connection, order.id, plan.refunded);
  await set({
    ...toBuyerColumns(wish),
    ...(await moveToBuyer(writing, wish.buyer, { mayUpdate: true })),
    ...toPriceColumns(order, plan, await readSettingsNow(connection)),
    ...(plan.isHolding && (await startFirstHold(writing))),
  });
  // A code pays all that is left.
  const isFree = totalInPesos === 0 && canReceivePayment(toOrderFacts(order));
  if (isFree) await writeReceivedMoney(writing, () => []);
  await forgetCustomer(writing);
  if (totalInPesos !== beforeInPesos) await watchPayments(writing);
  const text = writeFacts(facts, tellTotals(beforeInPesos, totalInPesos));
  await addEvent("corrected", { text, status: toStatus(formKey) });
  // Money is never taken back by it: neither the payment, nor a refund whose pieces are gone.
  if (!isFree && plan.refunded.length === 0) await keepFormer(connection, order.id, former);
  await writing.sendMails((current, currentSettings) =>
    composeMails(current, currentSettings, { facts, beforeInPesos }),
  );
}

const toBuyerColumns = ({ buyer, delivery, address }: CorrectionWish) => ({
  ...{ customerName: buyer.name, customerEmail: buyer.email, customerPhone: buyer.phone },
  deliveryMethod: delivery,
  ...(address ?? { province: "", city: "", street: "", postalCode: "" }),
});

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
