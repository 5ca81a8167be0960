import type { Order } from "../../../../domain/orders/order-details";
import { countPieces, mayReturn, type AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { OrderForm, Submit } from "./order-form";
import { RefundPieces } from "./refund-pieces";

type StockReturnProps = {
  order: Order;
  away: readonly AwayPieces[];
  /** The answer to this form. */
  reply: OrderReply | null;
};

export const STOCK_RETURN = "volvieron";

/** For an order whose money went back, in whole or in part, and whose pieces come back later. */
export function StockReturn({ order, away, reply }: StockReturnProps) {
  const pieces = countPieces(away);
  if (pieces === 0 || !mayReturn(order)) return null;
  return (
    <section className="panel" aria-labelledby="vuelve-titulo">
      <h2 id="vuelve-titulo">¿Volvieron las prendas?</h2>
      <p>Cuando las tengas en el local y se puedan vender, sumalas al stock.</p>
      {/* A new key fills the fields anew after some came back. */}
      <OrderForm key={pieces} order={order} intent="return-stock">
        <RefundPieces
          order={order}
          away={away}
          formName={STOCK_RETURN}
          withMoney={false}
          isAllBack={order.status === "refunded"}
          reply={reply}
        />
        <Submit intent="return-stock">Vuelven al stock</Submit>
      </OrderForm>
    </section>
  );
}
