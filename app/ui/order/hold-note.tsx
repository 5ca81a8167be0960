import { Form } from "@remix-run/react";

import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { paths } from "../../paths";

const UNHELD = {
  "when-confirmed": "Las prendas todavía no están separadas: te escribimos cuando lo estén.",
  "when-paid": "Las prendas se separan cuando se acredita el pago.",
};

type HoldNoteProps = {
  order: Pick<ShopperOrder, "token" | "heldUntil" | "isExpired" | "takesPieces">;
};

/** Until when the order holds its pieces, or how to order them again after that. */
export function HoldNote({ order: { token, heldUntil, isExpired, takesPieces } }: HoldNoteProps) {
  if (isExpired) {
    return (
      <section className="transfer" aria-labelledby="volver-a-pedir">
        <h2 id="volver-a-pedir">¿Todavía lo querés?</h2>
        <p>Ponemos lo mismo en tu carrito, con los precios de hoy y lo que haya ahora.</p>
        <Form method="post" action={paths.orderAgain(token)}>
          <button className="button button-wide">Volver a pedirlo</button>
        </Form>
      </section>
    );
  }
  if (takesPieces) return <p className="order-hold">{UNHELD[takesPieces]}</p>;
  if (heldUntil === undefined) return null;
  return (
    <p className="order-hold">
      Te guardamos las prendas hasta el {heldUntil}. Después el pedido se cancela solo y vuelven a
      la venta.
    </p>
  );
}
