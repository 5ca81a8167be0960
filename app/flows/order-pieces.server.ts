import { findOrder } from "../data/orders/order-details.server";
import { namePieces, priceChosen } from "../domain/orders/chosen-pieces";
import type { Order } from "../domain/orders/order-details";
import { NOTHING_BACK, type PieceCount, type ReturnWish } from "../domain/stock/returned-pieces";
import type { OrderForm, OrderReply } from "../forms/orders/order-form";
import type { AskedPieces } from "../forms/orders/piece-counts";

type SettledPieces = {
  /** For sale again. */
  back: ReturnWish;
  /** Those whose money goes back, in words; empty for none. */
  garments: string;
  /** Of a refund: null for all that is left, and of other forms. */
  amountInCents: number | null;
};

/** Null without such an order. How many are still away is checked where they are written. */
export async function settlePieces(
  orderNumber: string,
  form: OrderForm,
  { back, refunded, seenAway }: AskedPieces,
): Promise<SettledPieces | { errors: OrderReply["errors"] } | null> {
  const order = await findOrder(orderNumber);
  if (!order) return null;
  const errors: OrderReply["errors"] = {};
  const check = (counts: readonly PieceCount[], list: "vuelve" | "devuelve") => {
    for (const { itemId, pieces } of counts) {
      const bought = order.items.find(({ id }) => id === itemId)?.quantity ?? 0;
      if (pieces <= bought) continue;
      errors[`${list}-${itemId}`] =
        bought === 1
          ? "Se vendió 1: escribí 1 o 0."
          : `Se vendieron ${bought}: escribí ${bought} o menos.`;
    }
  };
  check(back ?? [], "vuelve");
  check(refunded, "devuelve");
  const amountInCents = amountOf(form, order, refunded);
  if (amountInCents === 0) {
    const field = form.intent === "refund" ? "importe" : "devuelto";
    errors[field] = "Por esas prendas no se pagó nada: no hay plata que devolver.";
  }
  if (Object.keys(errors).length > 0) return { errors };
  // A page of before has no list: its button meant all that had left.
  const unlisted = form.intent === "return-stock" ? "all" : NOTHING_BACK;
  return {
    back: back === null ? unlisted : { pieces: back, seenAway },
    garments: namePieces(order.items, refunded),
    amountInCents,
  };
}

function amountOf(form: OrderForm, order: Order, refunded: readonly PieceCount[]): number | null {
  if (form.intent !== "refund" && form.intent !== "manual-refund") return null;
  return form.part === "prendas" ? priceChosen(order, refunded) * 100 : form.amountInCents;
}
