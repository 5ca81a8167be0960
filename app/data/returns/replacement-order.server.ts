import { randomUUID } from "node:crypto";

import type { Connection } from "../../../db/connection";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import { quoteBlock } from "../../domain/buying/order-quote";
import { buildCartBlock, type PricedCart, type PricedLine } from "../../domain/buying/priced-cart";
import type { ShippingZone } from "../../domain/buying/shipping";
import { pictureFor } from "../../domain/catalogue/product-picture";
import { showPicture } from "../../domain/catalogue/shown-picture";
import type { Author } from "../../domain/history/author";
import { spread } from "../../domain/offers/piece-prices";
import type { Order } from "../../domain/orders/order";
import {
  canPayFor,
  findPaymentMethod,
  type CounterWay,
} from "../../domain/payments/payment-method";
import { sum } from "../../domain/plain/lists";
import { findProvince } from "../../domain/plain/province";
import { findDifference } from "../../domain/returns/return-money";
import type { ReturnRequest } from "../../domain/returns/return-request";
import { offerSettings, type OfferedSettings } from "../../domain/shop/shop-settings";
import { findTillNow } from "../counter/tills.server";
import { CHANNELS, insertOrder } from "../orders/insert-order.server";
import { getNewOrder } from "../orders/order-details.server";
import { HANDING_OVER, moveNewOrder } from "../orders/place-order.server";
import { takesOnlinePaymentsNow } from "../payments/payment-connection.server";
import { readSettingsNow } from "../shop/settings.server";
import { readWantedPieces } from "./wanted-pieces.server";

type Replacement = {
  request: ReturnRequest;
  /** The one whose pieces come back. */
  order: Order;
  author: Author;
  handedOver: HandedOver;
  now: Date;
};

/** At the counter the shopper takes the new pieces along, and pays the difference, if there is one. */
export type HandedOver = "later" | { paidBy: CounterWay };

/**
 * Within a write: the order of the new pieces, which costs the difference, or nothing. What was paid for the
 * pieces that come back is off it. Null when the shop has one of the products no more.
 * @throws TooFewPiecesError, and the caller's transaction must then roll back
 */
export async function insertReplacement(
  connection: Connection,
  { request, order, author, handedOver, now }: Replacement,
): Promise<Order | null> {
  const settings = offerSettings(
    await readSettingsNow(connection),
    await takesOnlinePaymentsNow(connection, now),
  );
  const lines = await listLines(connection, request);
  if (lines === null) return null;
  const details = toDetails(order, { settings, handedOver });
  const priced = takeOff(lines, Math.max(findDifference(request.items), 0));
  const shippingZones = [...settings.shippingZones, EVERYWHERE].map((zone) => {
    return { ...zone, freeAboveInPesos: 0 };
  });
  const quote = quoteBlock(buildCartBlock(priced, settings), details, {
    ...settings,
    shippingZones,
  });
  if (!quote) throw new Error(`The new pieces of ${request.code} have no way to their buyer`);
  const { totalInPesos } = quote;
  const isFree = totalInPesos === 0;
  const wanted = {
    ...{ idempotencyKey: randomUUID(), details, author, replacesOrderId: order.id },
    channel: CHANNELS.find((known) => known === order.channel) ?? "web",
    ...(handedOver !== "later" &&
      !isFree && {
        paidParts: [{ way: handedOver.paidBy, inPesos: totalInPesos }],
        tillId: await findTillNow(connection, author.adminId),
      }),
  };
  const id = await insertOrder(connection, { wanted, priced, quote, settings, now });
  const later = isFree ? (["paid"] as const) : [];
  const moves = handedOver === "later" ? later : HANDING_OVER;
  await moveNewOrder(connection, id, { moves, author, now });
  return getNewOrder(connection, id);
}

/** For an address that no zone of the shop reaches any more: the order before it came there. */
const EVERYWHERE: ShippingZone = {
  name: "Envío del cambio",
  reach: { kind: "everywhere" },
  priceInPesos: 0,
  days: { min: 0, max: 0 },
  freeAboveInPesos: 0,
};

/** To where the order went, and paid as it was where that is still possible; at the counter at the price of cash. */
function toDetails(
  order: Order,
  { settings, handedOver }: { settings: OfferedSettings; handedOver: HandedOver },
): CheckoutDetails {
  const { customerName, customerEmail, customerPhone, buyerDocument } = order;
  const { city, street, postalCode } = order;
  const province = findProvince(order.province);
  // An order of another program may say no address.
  const isHere = handedOver !== "later";
  const isPickup = isHere || order.deliveryMethod === "pickup" || province === null;
  const delivery = isPickup ? "pickup" : "shipping";
  const method = isHere ? "cash" : (findPaymentMethod(order.paymentMethod) ?? "transfer");
  const isOffered = method !== "mercadopago" || settings.takesOnlinePayments;
  return {
    buyer: {
      ...{ name: customerName, email: customerEmail, phone: customerPhone },
      document: buyerDocument,
    },
    delivery,
    address: isPickup ? null : { province, city, street, postalCode },
    payment: isOffered && canPayFor(method, delivery) ? method : "transfer",
    notes: "",
  };
}

/** Null when one of the products is gone. */
async function listLines(
  connection: Connection,
  { items }: ReturnRequest,
): Promise<PricedLine[] | null> {
  const wanted = items.flatMap((item) => (item.wanted ? [{ ...item, wanted: item.wanted }] : []));
  const { find } = await readWantedPieces(
    connection,
    wanted.map((item) => item.wanted),
  );
  const lines = wanted.map(({ wanted: piece, quantity, newPriceInPesos }): PricedLine | null => {
    const product = find(piece.productId);
    if (!product) return null;
    // Some pesos more than it costs, where the price cannot be shared out evenly.
    const unitPriceInPesos = Math.ceil(newPriceInPesos / quantity);
    return {
      ...{ ...piece, productId: product.id, quantity, unitPriceInPesos },
      ...{ name: product.name, brand: product.brand, ivaPermille: product.ivaPermille },
      image: showPicture(pictureFor(product, piece.color), product.imageFocus),
      lineTotalInPesos: unitPriceInPesos * quantity,
    };
  });
  const found = lines.filter((line) => line !== null);
  return found.length < lines.length ? null : found;
}

function takeOff(lines: readonly PricedLine[], totalInPesos: number): PricedCart {
  const amounts = lines.map(({ lineTotalInPesos }) => lineTotalInPesos);
  const inPesos = sum(amounts) - totalInPesos;
  const shares = spread(inPesos, amounts);
  const code = { id: null, code: "", inPesos, freesShipping: false };
  return {
    lines: lines.map((line, at) => ({ ...line, codeInPesos: shares[at] ?? 0 })),
    unavailable: [],
    totalInPesos: sum(amounts),
    discounts: { offer: null, code: inPesos > 0 ? code : null, codeProblem: null },
  };
}
