import type { Order } from "../../../../domain/orders/order-details";
import { canReturn, hasTaken } from "../../../../domain/stock/returned-pieces";
import { OrderForm, Submit } from "./order-form";

/** In the form of a refund: whether the pieces that had left are for sale again. */
export function ReturnField({ order }: { order: Order }) {
  if (!hasTaken(order)) return null;
  return (
    <label className="check">
      <input type="checkbox" name="vuelve" value="si" />
      <span>Vuelve al stock: las prendas ya están en el local y se pueden vender</span>
    </label>
  );
}

/** For a refunded order whose pieces come back later. */
export function StockReturn({ order }: { order: Order }) {
  if (!canReturn(order)) return null;
  return (
    <section className="panel" aria-labelledby="vuelve-titulo">
      <h2 id="vuelve-titulo">¿Volvieron las prendas?</h2>
      <p>Cuando las tengas en el local y se puedan vender, sumalas al stock.</p>
      <OrderForm order={order} intent="return-stock">
        <Submit intent="return-stock">Vuelve al stock</Submit>
      </OrderForm>
    </section>
  );
}
