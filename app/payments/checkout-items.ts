import type { Order } from "../domain/orders/order-details";
import { sizeLabel } from "../domain/catalogue/size";
import type { NewCheckout } from "./payment-provider";

/**
 * The lines of the provider's page: the items and the shipping. When they do not add up to the total,
 * as with a discount, one line for the whole order: the provider takes no negative price.
 */
export function listCheckoutItems(order: Order): NewCheckout["items"] {
  const { shippingInPesos, shippingLabel, totalInPesos, orderNumber } = order;
  const items = [
    ...order.items.map(({ productId, name, size, color, quantity, priceInPesos }) => ({
      id: productId,
      title: [name, size === "" ? "" : `talle ${sizeLabel(size)}`, color]
        .filter((part) => part !== "")
        .join(", "),
      quantity,
      priceInPesos,
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
