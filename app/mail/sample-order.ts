import { TERMS_VERSION, WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import type { Order } from "../domain/orders/order-details";
import { findOrderPrefix } from "../domain/orders/order-number";
import { buildPriceBlock } from "../domain/products/price-block";
import type { ShopSettings } from "../domain/shop/shop-settings";

const PRICE_IN_PESOS = 45_000;
const SHIPPING_IN_PESOS = 6_500;

/** An order that nobody placed, for previews of mails. Paid by transfer, with shipping. */
export function makeSampleOrder(settings: ShopSettings, now: Date): Order {
  const piece = { priceInPesos: PRICE_IN_PESOS, quantity: 1 };
  const priceBlock = buildPriceBlock([{ ...piece, ivaPermille: 210 }], settings);
  const { listInPesos, transfer } = priceBlock;
  const discountInPesos = listInPesos - (transfer?.priceInPesos ?? listInPesos);
  return {
    ...{ id: 0, orderNumber: `${findOrderPrefix(settings)}-EJEMPLO`, token: "ejemplo" },
    ...{ status: "pending", channel: "web", deliveryMethod: "shipping", paymentMethod: "transfer" },
    ...{ customerId: 0, customerName: "Ana Pérez", customerEmail: "", customerPhone: "" },
    ...{ buyerDocument: "", shopperNotes: "" },
    ...{ province: "X", city: "Villa María", street: "Bv. España 350", postalCode: "5900" },
    items: [
      {
        ...piece,
        id: 0,
        productId: "",
        name: "Una prenda de ejemplo",
        size: "M",
        color: "Negro",
        image: "",
      },
    ],
    shippingLabel: "Envío a domicilio",
    itemsInPesos: listInPesos,
    discountInPesos,
    shippingInPesos: SHIPPING_IN_PESOS,
    totalInPesos: listInPesos - discountInPesos + SHIPPING_IN_PESOS,
    priceBlock,
    terms: { version: TERMS_VERSION, withdrawalText: WITHDRAWAL_TEXT },
    ...{ createdAt: now, updatedAt: now, paidAt: null, paymentDueAt: null, holdUntil: null },
    ...{ estimatedDelivery: null, carrier: "correo-argentino", trackingCode: "AB123456789AR" },
    ...{ events: [], payments: [], refunds: [], manualRefunds: [], paymentAlert: "", receipts: [] },
  };
}
