import type { OrderItem } from "../orders/order";
import { describeItem } from "../orders/paid-pieces";
import { addDays, calendarDay, formatDay, formatLongDay } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import { describeVariant } from "../stock/stock-words";
import type { ShopSettings } from "../shop/shop-settings";
import { findDifference, findOwed, findRest, isSent } from "./return-money";
import {
  hasWanted,
  returnReasonLabel,
  type AskRefusal,
  type ReturnItem,
  type ReturnKind,
  type ReturnRequest,
} from "./return-request";

const SHOP_PAYS = "El envío de vuelta lo paga la tienda.";

/** "Tenés 30 días desde que te llega", and who pays the way back. */
export function describePolicy({
  exchangeDays,
  exchangeHoldDays,
  wayBackPayer,
}: Pick<ShopSettings, "exchangeDays" | "exchangeHoldDays" | "wayBackPayer">): string[] {
  const days = exchangeDays === 1 ? "1 día" : `${exchangeDays} días`;
  const held = exchangeHoldDays === 1 ? "1 día hábil" : `${exchangeHoldDays} días hábiles`;
  return [
    `Tenés ${days} desde que te llega el pedido para pedirlo.`,
    `Lo nuevo te lo guardamos ${held}.`,
    wayBackPayer === "shop"
      ? SHOP_PAYS
      : "El envío de vuelta lo pagás vos, o lo traés al local. Si vino con una falla lo paga la tienda.",
  ];
}

export function describeWayBack(
  kind: ReturnKind,
  { wayBackPayer }: Pick<ShopSettings, "wayBackPayer">,
): string {
  return wayBackPayer === "shop" || kind === "fault"
    ? SHOP_PAYS
    : "El envío de vuelta lo pagás vos. Si lo traés al local no tiene costo.";
}

export type ListedItem = Pick<OrderItem, "id" | "name" | "size" | "color">;

/** "1 × Remera lisa (Negro M): me queda chico. Por talle L, Negro." */
export function describePiece(
  { items }: { items: readonly ListedItem[] },
  item: ReturnItem,
): string {
  const bought = items.find(({ id }) => id === item.orderItemId);
  const what = bought ? describeItem({ ...bought, quantity: item.quantity }) : "";
  const reason = returnReasonLabel(item.reason).toLowerCase();
  return `${what}: ${reason}. ${describeWanted(item)}.`;
}

function describeWanted({ wanted }: ReturnItem): string {
  if (wanted === null) return "Por otra prenda";
  return `Por ${describeVariant(wanted) || "otra igual"}`;
}

/** What is to be paid or given back; null for nothing. */
export function describeBalance(request: Pick<ReturnRequest, "items" | "newOrder">): string | null {
  const difference = findDifference(request.items);
  if (!hasWanted(request)) {
    return `Te damos ${formatPesos(findOwed(request.items))} para elegir otra prenda.`;
  }
  if (difference > 0) return `La diferencia a pagar es ${formatPesos(difference)}.`;
  if (difference < 0) return `Te devolvemos la diferencia: ${formatPesos(-difference)}.`;
  return null;
}

/** "Te lo guardamos hasta el 3/12." while something is held. */
export function describeHeld({ heldUntil }: Pick<ReturnRequest, "heldUntil">): string | null {
  if (heldUntil === null) return null;
  return `Te lo guardamos hasta el ${formatLongDay(lastDayOf(heldUntil))}.`;
}

/** The same for a person of the shop. */
export function describeHeldForShop({
  heldUntil,
}: Pick<ReturnRequest, "heldUntil">): string | null {
  if (heldUntil === null) return null;
  return `Lo nuevo está guardado hasta el ${formatLongDay(lastDayOf(heldUntil))}.`;
}

/** It ends as the next day begins. */
const lastDayOf = (heldUntil: Date) => addDays(calendarDay(heldUntil), -1);

/** Where a request stands, for its shopper. */
export function describeState(request: ReturnRequest): string {
  const { state, newOrder } = request;
  if (state === "refused") return "No pudimos hacer el cambio.";
  if (request.settledBy === "code") return `Tu código para otra compra es ${request.code}.`;
  if (request.settledBy === "refund") {
    return findRest(request) > 0 ? "Te devolvimos la diferencia." : "Te devolvimos el dinero.";
  }
  if (newOrder && isSent(request)) return `Lo nuevo sale con el pedido ${newOrder.orderNumber}.`;
  switch (state) {
    case "asked":
      return "Lo recibimos. Te respondemos por e-mail.";
    case "accepted":
      return "Aceptado. Falta que nos llegue lo que devolvés.";
    case "received":
      return hasWanted(request) ? "Nos llegó. Ya preparamos lo nuevo." : "Nos llegó.";
    case "closed":
      return "Terminado.";
  }
}

export function describeAskRefusal(refusal: AskRefusal): string {
  switch (refusal.kind) {
    case "off":
      return "Los cambios se piden escribiéndonos.";
    case "not-left":
      return "Este pedido todavía no salió: escribinos y lo cambiamos antes.";
    case "unpaid":
      return "Este pedido todavía no está pago.";
    case "ended":
      return "Este pedido se canceló o ya se devolvió.";
    case "withdrawn":
      return "Ya te arrepentiste de esta compra: te respondemos por eso.";
    case "exchanged":
      return "Estas prendas ya son un cambio. Escribinos y lo vemos.";
    case "late":
      return `Se podía pedir hasta el ${formatDay(refusal.until)}. Si vino con una falla la garantía sigue: escribinos.`;
  }
}

/** The same for a person of the shop. */
export function describeCounterRefusal(refusal: AskRefusal): string {
  switch (refusal.kind) {
    case "not-left":
      return "Este pedido todavía no salió: usá “Corregir pedido”.";
    case "withdrawn":
      return "Quien compró se arrepintió: seguilo en Arrepentimientos.";
    case "exchanged":
      return "Estas prendas ya son un cambio: no se cambian otra vez.";
    default:
      return describeAskRefusal(refusal);
  }
}
