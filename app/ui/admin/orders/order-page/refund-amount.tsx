import type { Order } from "../../../../domain/orders/order-details";
import type { AwayPieces } from "../../../../domain/stock/returned-pieces";
import { countPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { TextField } from "../../../text-field";
import { replyField } from "../../reply-field";
import { RefundPieces } from "./refund-pieces";

type RefundAmountProps = {
  order: Order;
  away: readonly AwayPieces[];
  formName: string;
  /** What is left, in words. */
  rest: string;
  /** The field of a typed amount. */
  amountField: { name: "importe" | "devuelto"; id: string };
  reply: OrderReply | null;
};

/** How much a refund is: all that is left, what some garments were paid for, or a typed amount. */
export function RefundAmount(props: RefundAmountProps) {
  const { order, away, formName, rest, amountField, reply } = props;
  const part = reply?.refund?.part || "todo";
  return (
    <>
      <fieldset className="refund-parts">
        <legend className="confirm-title">¿Cuánto devolvés?</legend>
        <label className="check">
          <input type="radio" name="parte" value="todo" defaultChecked={part === "todo"} />
          <span>
            Todo lo que queda: <strong>{rest}</strong>
          </span>
        </label>
        <label className="check">
          <input type="radio" name="parte" value="prendas" defaultChecked={part === "prendas"} />
          Lo que se pagó por estas prendas: elegí cuántas más abajo
        </label>
        <label className="check">
          <input type="radio" name="parte" value="importe" defaultChecked={part === "importe"} />
          Otro importe
        </label>
        <TextField
          {...replyField(reply, amountField.name)}
          id={amountField.id}
          label="Importe, en pesos"
          hint="Por ejemplo: 1.500,50"
          inputMode="decimal"
          autoComplete="off"
        />
      </fieldset>
      <p className="confirm-title">Las prendas</p>
      <RefundPieces order={order} away={away} formName={formName} withMoney reply={reply} />
      {countPieces(away) > 0 && (
        <p className="field-hint">
          Sumá al stock solo las que ya están en el local y se pueden vender. Si todavía no
          llegaron, podés hacerlo después, desde este pedido.
        </p>
      )}
    </>
  );
}
