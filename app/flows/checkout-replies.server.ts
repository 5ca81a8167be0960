import { createHash } from "node:crypto";

import type { CheckoutDetails } from "../domain/buying/checkout";
import type { Flash } from "../domain/plain/flash";
import { canLieIn, describeContradiction } from "../domain/buying/postal-provinces";
import { createPostLimit, hashNetwork } from "../http/address-limit.server";
import { paths } from "../paths";
import { serializeFlash } from "../sessions/flash.server";
import { readPlacedOrderLink } from "../sessions/orders.server";
import { seeOther } from "../http/responses";
import { getEnvironment } from "../settings/environment.server";

export const CART_IS_EMPTY: Flash = {
  title: "Tu carrito está vacío",
  text: "Agregá algo y después terminá la compra.",
};

export const CART_CHANGED: Flash = {
  title: "Algo de tu carrito ya no está",
  text: "Sacá lo que ya no está disponible y seguí con tu compra.",
};

export const ORDER_NOT_SAVED =
  "No pudimos guardar tu pedido. Tu carrito sigue acá: volvé a probar en un minuto.";

export const DETAILS_CHANGED =
  "Tus datos cambiaron en otra pestaña. Así quedaron: revisalos y, si están bien, confirmá de nuevo.";

export const TERMS_CHANGED =
  "Los términos y condiciones cambiaron mientras comprabas. Leelos de nuevo y, si estás de acuerdo, confirmá.";

export const NOT_OFFERED = {
  address: {
    title: "No llegamos a esa dirección",
    text: "Revisá la provincia y el código postal, o elegí otra forma de recibirlo.",
  },
  delivery: {
    title: "Ya no se puede retirar",
    text: "Por ahora no se puede retirar en el local: elegí el envío.",
  },
  payment: {
    title: "Ya no se puede pagar así",
    text: "Elegí otra y seguí con tu compra: tu carrito y tus datos siguen acá.",
  },
} satisfies Record<string, Flash>;

/** Why an address that the form accepted earlier has no shipping price now. */
export function explainNoQuote({ address }: Pick<CheckoutDetails, "address">): Flash {
  if (!address || canLieIn(address.postalCode, address.province)) return NOT_OFFERED.address;
  return {
    title: "Revisá tu dirección",
    text: describeContradiction(address.postalCode, address.province),
  };
}

export async function sendToCart(flash: Flash) {
  return seeOther(paths.cart(), await serializeFlash(flash));
}

export async function sendToDetails(flash: Flash) {
  return seeOther(paths.checkout(), await serializeFlash(flash));
}

/** Changes with anything that was typed, so that no other tab can change what is confirmed on a page. */
export function hashDetails(details: CheckoutDetails): string {
  return createHash("sha256").update(JSON.stringify(details)).digest("base64url");
}

/** Without a cart: going back after placing an order leads to that order. */
export async function leaveWithoutCart(request: Request) {
  const placed = await readPlacedOrderLink(request);
  return placed
    ? seeOther(paths.checkoutOutcome(placed.outcome, placed.token))
    : sendToCart(CART_IS_EMPTY);
}

/** Hundreds of phones can share one address of a mobile network; a flood is far more than this. */
const MAX_ORDERS = 30;
const PERIOD_SECONDS = 10 * 60;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

const limit = createPostLimit("orders", MAX_ORDERS, PERIOD_SECONDS);

/** Requests from this machine are not counted: behind an unconfigured proxy, all requests come from it. */
function isCounted(clientAddress: string | undefined): clientAddress is string {
  return clientAddress !== undefined && !OWN_MACHINE.test(clientAddress);
}

/** Stands for the network whose unpaid orders hold pieces; empty when it is not known. */
export function nameHolder(clientAddress: string | undefined): string {
  if (!isCounted(clientAddress)) return "";
  return hashNetwork("held pieces", clientAddress, getEnvironment().sessionSecrets[0]);
}

export async function countOrder(clientAddress: string | undefined): Promise<number | null> {
  return isCounted(clientAddress) ? limit.countAddress(clientAddress) : null;
}
