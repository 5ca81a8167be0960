import { describeChoice } from "../../../../domain/buying/line-choice";
import type { Order, OrderItem } from "../../../../domain/orders/order-details";
import { addPieces, listPaidOf } from "../../../../domain/orders/paid-pieces";
import { formatPesos } from "../../../../domain/plain/money";
import { sum } from "../../../../domain/plain/sum";
import { countPieces, type AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import type { PieceField } from "../../../../forms/orders/piece-counts";
import { TextField } from "../../../text-field";
import { replyField } from "../../reply-field";

/** The id of a field in the list; several forms of the page have one. */
export const pieceFieldId = (formName: string, field: PieceField) => `${formName}-${field}`;

type RefundPiecesProps = {
  order: Order;
  away: readonly AwayPieces[];
  /** Tells the fields of this form from those of the page's other forms. */
  formName: string;
  /** Whether the form also gives money back. */
  withMoney: boolean;
  /** Whether all that is away is filled in. */
  isAllBack?: boolean;
  reply: OrderReply | null;
};

/** The order's garments: what was paid for each, and how many pieces go back or come back. */
export function RefundPieces(props: RefundPiecesProps) {
  const { order, away, withMoney } = props;
  const paid = listPaidOf(order).map(addPieces);
  const shown = order.items.flatMap((item, at) => {
    const left = away.find(({ itemId }) => itemId === item.id);
    return withMoney || (left?.pieces ?? 0) > 0 ? [{ item, left, paidInPesos: paid[at] ?? 0 }] : [];
  });
  return (
    <div className="refund-pieces">
      <input type="hidden" name="afuera" value={countPieces(away)} />
      <ul>
        {shown.map(({ item, left, paidInPesos }) => (
          <li key={item.id}>
            <PieceRow {...props} item={item} left={left} paidInPesos={paidInPesos} />
          </li>
        ))}
      </ul>
      {withMoney && (
        <p className="field-hint">
          Las prendas suman {formatPesos(sum(paid))}
          {order.shippingInPesos > 0 && ` y el envío ${formatPesos(order.shippingInPesos)}`}: el
          pedido fue de {formatPesos(order.totalInPesos)}.
        </p>
      )}
    </div>
  );
}

type PieceRowProps = RefundPiecesProps & {
  item: OrderItem;
  left: AwayPieces | undefined;
  paidInPesos: number;
};

function PieceRow(props: PieceRowProps) {
  const { formName, withMoney, isAllBack = false, reply, item, left, paidInPesos } = props;
  const { id, name, quantity } = item;
  const title = [name, describeChoice(item)].filter(Boolean).join(" · ");
  const back = left?.pieces ?? 0;
  const number = { type: "number", inputMode: "numeric", min: 0, autoComplete: "off" } as const;
  return (
    <fieldset>
      <legend className="order-item-name">{title}</legend>
      {withMoney && <p className="cell-note">{describePaid(quantity, paidInPesos)}</p>}
      <div className="refund-counts">
        {withMoney && (
          <TextField
            {...replyField(reply, `devuelve-${id}`, "")}
            {...number}
            id={pieceFieldId(formName, `devuelve-${id}`)}
            label="Reembolsás"
            hint={`De ${quantity}`}
            max={quantity}
          />
        )}
        {back > 0 && (
          <TextField
            {...replyField(reply, `vuelve-${id}`, isAllBack ? String(back) : "")}
            {...number}
            id={pieceFieldId(formName, `vuelve-${id}`)}
            label="Vuelven al stock"
            hint={describeAway(back, left?.returned ?? 0)}
            max={back}
          />
        )}
      </div>
    </fieldset>
  );
}

function describePaid(quantity: number, paidInPesos: number): string {
  const paid = formatPesos(paidInPesos);
  if (quantity === 1) return `1 pieza: se pagó ${paid}`;
  const each =
    paidInPesos % quantity === 0 ? `, ${formatPesos(paidInPesos / quantity)} cada una` : "";
  return `${quantity} piezas: se pagó ${paid}${each}`;
}

function describeAway(pieces: number, returned: number): string {
  const away = `De ${pieces} que ${pieces === 1 ? "salió" : "salieron"}`;
  if (returned === 0) return away;
  return `${away}; ya ${returned === 1 ? "volvió" : "volvieron"} ${returned}`;
}
