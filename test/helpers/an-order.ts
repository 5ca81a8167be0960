import type { Order } from "../../app/domain/orders/order";
import { TERMS_VERSION, WITHDRAWAL_TEXT } from "../../app/domain/buying/order-terms";
import { buildPriceBlock } from "../../app/domain/payments/price-block";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";

/** A new order with shipping and payment by transfer. */
export function anOrder(given: Partial<Order> = {}): Order {
  const items: Order["items"] = given.items ?? [
    {
      id: 1,
      productId: "shato-remera-lisa-01",
      name: "Remera lisa",
      priceInPesos: 30_000,
      size: "M",
      color: "Negro",
      quantity: 2,
      image: "",
    },
    {
      id: 2,
      productId: "bento-gorra-faena-01",
      name: "Gorra faena",
      priceInPesos: 18_500,
      size: "",
      color: "Verde",
      quantity: 1,
      image: "",
    },
  ];
  const pieces = items.map((item) => ({ ...item, ivaPermille: 210 }));
  const terms = { ...DEFAULT_SHOP_SETTINGS, fiscalCondition: "responsable-inscripto" } as const;
  const priceBlock = buildPriceBlock(pieces, terms);
  const itemsInPesos = priceBlock.listInPesos;
  const discountInPesos = itemsInPesos - (priceBlock.transfer?.priceInPesos ?? itemsInPesos);
  return {
    id: 1,
    orderNumber: "TELA-123456-ABC",
    token: "una-ficha-que-nadie-adivina",
    customerId: 1,
    customerName: "Ana Pérez",
    customerEmail: "ana@correo.test",
    customerPhone: "+5493534112025",
    status: "pending",
    payments: [],
    refunds: [],
    manualRefunds: [],
    buyerDocument: "",
    paymentAlert: "",
    channel: "web",
    deliveryMethod: "shipping",
    paymentMethod: "transfer",
    province: "X",
    city: "Villa María",
    street: "Bv. España 350",
    postalCode: "5900",
    shopperNotes: "",
    shippingLabel: "Envío a Córdoba",
    items,
    itemsInPesos,
    discountInPesos,
    shippingInPesos: 6500,
    totalInPesos: itemsInPesos - discountInPesos + 6500,
    priceBlock,
    terms: { version: TERMS_VERSION, withdrawalText: WITHDRAWAL_TEXT },
    createdAt: new Date("2025-06-02T18:42:00.000Z"),
    updatedAt: new Date("2025-06-02T18:42:00.000Z"),
    paidAt: null,
    paymentDueAt: new Date("2025-06-04T18:42:00.000Z"),
    holdUntil: null,
    replacesOrderId: null,
    estimatedDelivery: null,
    carrier: "",
    trackingCode: "",
    events: [],
    receipts: [],
    ...given,
  };
}
