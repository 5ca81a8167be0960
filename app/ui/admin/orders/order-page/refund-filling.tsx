import { createContext, useContext } from "react";

import { adminPaths } from "../../../../admin-paths";
import type { Order } from "../../../../domain/orders/order";
import { findBalance } from "../../../../domain/payments/corrected-money";
import { formatPaid } from "../../../../domain/payments/payment-words";
import type { PieceCount } from "../../../../domain/stock/piece-count";
import type { OrderReply } from "../../../../forms/orders/order-form";

/** What a refund is made for: its pieces, or its amount; null pieces mean all that is left. */
export type RefundFor = { code: string; isExchange?: true } & (
  | { pieces: PieceCount[] | null }
  | { amountInPesos: number }
);

export const RefundForContext = createContext<RefundFor | null>(null);

export type Refunding = { intent: "refund" | "manual-refund"; mostInCents: number };

/** The forms of a refund as they are filled in for it; the first answer of the shop counts more. */
export function useRefundFor(order: Order, refunding: Refunding, reply: OrderReply | null) {
  const refundFor = useContext(RefundForContext);
  const { intent } = refunding;
  const isOpen = reply !== null || refundFor !== null;
  if (refundFor === null) {
    return { shown: reply ?? fillInOwed(order, refunding), isOpen, refundFor, address: {} };
  }
  const { code } = refundFor;
  const { orderNumber } = order;
  const action = refundFor.isExchange
    ? adminPaths.orderExchangeRefund(orderNumber, code)
    : adminPaths.orderRefundFor(orderNumber, code);
  const address = { action };
  if ("amountInPesos" in refundFor) {
    const filled = fillIn(refunding, refundFor.amountInPesos * 100);
    return { shown: reply ?? filled, isOpen, refundFor, address };
  }
  const { pieces } = refundFor;
  const counts = (pieces ?? []).map((count): [string, string] => [
    `devuelve-${count.itemId}`,
    String(count.pieces),
  ]);
  const filled: OrderReply = {
    ...{ intent, values: Object.fromEntries(counts), errors: {} },
    refund: { paymentId: null, part: pieces === null ? "todo" : "prendas" },
  };
  return { shown: reply ?? filled, isOpen, refundFor, address };
}

/** What a correction owes, as far as this money reaches; null for nothing. */
function fillInOwed(order: Order, refunding: Refunding): OrderReply | null {
  return fillIn(refunding, findBalance(order).toGiveBackInCents);
}

function fillIn({ intent, mostInCents }: Refunding, wantedInCents: number): OrderReply | null {
  const owedInCents = Math.min(wantedInCents, mostInCents);
  if (owedInCents === 0) return null;
  const values = { [AMOUNT_FIELDS[intent]]: formatPaid(owedInCents) };
  return { intent, values, errors: {}, refund: { paymentId: null, part: "importe" } };
}

export const AMOUNT_FIELDS = { refund: "importe", "manual-refund": "devuelto" } as const;

export function RefundForNote({ refundFor }: { refundFor: RefundFor | null }) {
  if (refundFor === null) return null;
  const { code, isExchange } = refundFor;
  return (
    <p className="confirm-title">
      {isExchange ? "Por el cambio" : "Por el arrepentimiento"} {code}
    </p>
  );
}
