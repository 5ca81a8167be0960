import type { Order } from "../domain/orders/order-details";
import { sizeLabel } from "../domain/catalogue/size";
import type { NewCheckout } from "./payment-provider";

/**
 * What the provider's page lists: the pieces and their way, or all of it in one line where that does
 * not come to the order's total, because nobody sells anything for less than nothing.
 */
export function listCheckoutItems(order: Order): NewCheckout["items"] {
  const { shippingInPesos, shippingLabel, totalInPesos, orderNumber } = order;
  const items = [
    ...order.items.map(({ productId, name, size, color, quantity, priceInPesos }) => ({
      id: productId,
      title: [name, size === "" ? "" : `talle ${sizeLabel(size)}`, color]
        .filter((part) => part !== "")
        .join(", "),
      ...{ quantity, priceInPesos },
    })),
    ...(shippingInPesos > 0
      ? [
          {
            id: "envio",
            title: shippingLabel === "" ? "Envío" : shippingLabel,
            quantity: 1,
            priceInPesos: shippingInPesos,
          },
        ]
      : []),
  ];
  const sum = items.reduce((pesos, item) => pesos + item.quantity * item.priceInPesos, 0);
  if (sum === totalInPesos && items.every(({ priceInPesos }) => priceInPesos >= 0)) return items;
  return [
    { id: orderNumber, title: `Pedido ${orderNumber}`, quantity: 1, priceInPesos: totalInPesos },
  ];
}
