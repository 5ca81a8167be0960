import { describeChoice } from "../../../../domain/buying/line-choice";
import { mailKindLabel } from "../../../../domain/mail/mail";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import { hasLeft, type Order, type OrderItem } from "../../../../domain/orders/order";
import { addPieces, countRefunded, listPaidOf } from "../../../../domain/orders/paid-pieces";
import { onlineRefundableInCents } from "../../../../domain/payments/held-money";
import type { OrderPayment } from "../../../../domain/payments/order-payments";
import { formatPaid } from "../../../../domain/payments/payment-words";
import { formatPesos } from "../../../../domain/plain/money";
import { sum } from "../../../../domain/plain/lists";
import { type AwayPieces } from "../../../../domain/stock/returned-pieces";
import { countPieces } from "../../../../domain/stock/piece-count";
import {
  type OrderReply,
  type PieceField,
  ORDER_FIELDS,
  WAY_FIELD,
} from "../../../../forms/orders/order-form";
import { replyField } from "../../../form-fields";
import { TextField } from "../../../fields";
import { OwnerApproval } from "../manual-order/sale-form";
import { OrderForm, Submit, OrderFields } from "./order-form";
import { AMOUNT_FIELDS, RefundForNote, useRefundFor, type Refunding } from "./refund-filling";

export const amountFieldId = (paymentId: number) => `importe-${paymentId}`;

export const refundFormName = (paymentId: number) => `reembolso-${paymentId}`;

export function RefundForm(props: {
  order: Order;
  away: readonly AwayPieces[];
  payment: OrderPayment;
  restInCents: number;
  refundKey: string;
  reply: OrderReply | null;
}) {
  const { order, away, payment, restInCents, refundKey } = props;
  const mostInCents = payment.currency === "ARS" ? restInCents : 0;
  const refunding = { intent: "refund", mostInCents } as const;
  const { shown: reply, isOpen, refundFor, address } = useRefundFor(order, refunding, props.reply);
  return (
    <details className="confirm refund" open={isOpen || undefined}>
      <summary>Devolver la plata…</summary>
      <OrderForm order={order} intent="refund" className="confirm-body" {...address}>
        <RefundForNote refundFor={refundFor} />
        <input type="hidden" name="pago" value={payment.id} />
        <input type="hidden" name="queda" value={restInCents} />
        <input type="hidden" name="clave" value={refundKey} />
        <RefundAmount
          order={order}
          away={away}
          formName={refundFormName(payment.id)}
          rest={formatPaid(restInCents, payment.currency)}
          amountField={{ name: AMOUNT_FIELDS.refund, id: amountFieldId(payment.id) }}
          reply={reply}
        />
        <ul className="bullets">
          <li>Mercado Pago le devuelve la plata a quien pagó, por el mismo medio.</li>
          <li>Si se devuelve todo, el pedido pasa solo a “Devuelto”.</li>
          {isMailAddress(order.customerEmail) && (
            <li>
              Sale el e-mail “{mailKindLabel("order-refund")}” a {order.customerEmail}.
            </li>
          )}
          <li>No se puede deshacer.</li>
        </ul>
        <Submit intent="refund" look="button-danger">
          Reembolsar
        </Submit>
      </OrderForm>
    </details>
  );
}

export const MANUAL_REFUND = "devolucion";

export function ManualRefundForm(props: {
  order: Order;
  away: readonly AwayPieces[];
  heldInCents: number;
  refundKey: string;
  hasTill: boolean;
  reply: OrderReply | null;
}) {
  const { order, away, heldInCents, refundKey, hasTill } = props;
  const refunding = { intent: "manual-refund", mostInCents: heldInCents } as const;
  const { shown: reply, isOpen, refundFor, address } = useRefundFor(order, refunding, props.reply);
  const onlineInCents = Math.min(onlineRefundableInCents(order), heldInCents);
  return (
    <details className="confirm" open={isOpen || undefined}>
      <summary>Anotar la devolución…</summary>
      <OrderForm order={order} intent="manual-refund" className="confirm-body" {...address}>
        <RefundForNote refundFor={refundFor} />
        <input type="hidden" name="clave" value={refundKey} />
        <input type="hidden" name="queda" value={heldInCents} />
        <RefundAmount
          order={order}
          away={away}
          formName={MANUAL_REFUND}
          rest={formatPaid(heldInCents)}
          amountField={{ name: AMOUNT_FIELDS["manual-refund"], id: "devuelto" }}
          reply={reply}
        />
        {(hasLeft(order.status) || hasTill) && <RefundWay {...{ order, hasTill, reply }} />}
        <OrderFields fields={[ORDER_FIELDS.refundNote]} reply={reply} />
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          {onlineInCents > 0 && (
            <li>
              Esto no devuelve la plata. Para devolver los {formatPaid(onlineInCents)} que entraron
              por Mercado Pago usá “Reembolsar”, en “Pagos de Mercado Pago”: el pedido pasa solo a
              “Devuelto”. Anotalo acá solamente si ya los devolviste de otra forma.
            </li>
          )}
          {onlineInCents < heldInCents && (
            <li>
              Anotalo cuando ya lo hayas devuelto por transferencia o en efectivo: la tienda no
              mueve plata, la devolución la hacés vos.
            </li>
          )}
          <li>
            Si con esto devolviste todo, el pedido pasa a “Devuelto” y deja de contar como venta.
          </li>
          <li>
            {isMailAddress(order.customerEmail)
              ? `Sale el e-mail “${mailKindLabel("order-refund")}” a ${order.customerEmail}.`
              : "No sale ningún e-mail: el pedido no tiene e-mail."}
          </li>
          <li>No se puede deshacer.</li>
        </ul>
        {reply?.approval && <OwnerApproval approval={reply.approval} reply={reply} />}
        <Submit intent="manual-refund" look="button-danger">
          Sí, anotar la devolución
        </Submit>
      </OrderForm>
    </details>
  );
}

const WAYS = [
  ["dinero", "Con dinero, por transferencia o en efectivo"],
  ["caja", "En efectivo, de la caja abierta del mostrador"],
  ["credito", "Crédito en la tienda, si quien compró está de acuerdo"],
] as const;

type RefundWayProps = { order: Order; hasTill: boolean; reply: OrderReply | null };

/** What came in as cash is in a till, and leaves it. An order that did not leave is corrected: no credit. */
function RefundWay({ order, hasTill, reply }: RefundWayProps) {
  const usual = hasTill && order.paymentMethod === "cash" ? "caja" : "dinero";
  const chosen = reply?.values[WAY_FIELD] ?? usual;
  const mayBeCredit = hasLeft(order.status);
  return (
    <fieldset className="refund-parts">
      <legend className="confirm-title">¿Cómo se lo devolvés?</legend>
      {WAYS.filter(([value]) => value !== "credito" || mayBeCredit).map(([value, text]) => (
        <label key={value} className="check">
          <input type="radio" name={WAY_FIELD} value={value} defaultChecked={chosen === value} />
          {text}
        </label>
      ))}
      {mayBeCredit && (
        <p className="field-hint">
          El crédito es un código que se usa en partes. El pedido sigue contando como venta, y el
          código paga la próxima compra. Sale el e-mail “{mailKindLabel("order-credit")}”.
        </p>
      )}
    </fieldset>
  );
}

function RefundAmount(props: {
  order: Order;
  away: readonly AwayPieces[];
  formName: string;
  rest: string;
  amountField: { name: (typeof AMOUNT_FIELDS)[Refunding["intent"]]; id: string };
  reply: OrderReply | null;
}) {
  const { order, away, formName, rest, amountField, reply } = props;
  const part = reply?.refund?.part || "todo";
  const all = (
    <span>
      Todo lo que queda: <strong>{rest}</strong>
    </span>
  );
  const parts = [
    ["todo", all],
    ["prendas", "Lo que se pagó por estas prendas: elegí cuántas más abajo"],
    ["importe", "Otro importe"],
  ] as const;
  return (
    <>
      <fieldset className="refund-parts">
        <legend className="confirm-title">¿Cuánto devolvés?</legend>
        {parts.map(([value, text]) => (
          <label key={value} className="check">
            <input type="radio" name="parte" value={value} defaultChecked={part === value} />
            {text}
          </label>
        ))}
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

export const pieceFieldId = (formName: string, field: PieceField) => `${formName}-${field}`;

type RefundPiecesProps = {
  order: Order;
  away: readonly AwayPieces[];
  formName: string;
  withMoney: boolean;
  isAllBack?: boolean;
  reply: OrderReply | null;
};

export function RefundPieces(props: RefundPiecesProps) {
  const { order, away, withMoney } = props;
  const paid = listPaidOf(order).map(addPieces);
  const refunded = countRefunded(order);
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
            <PieceRow
              {...props}
              item={item}
              left={left}
              paidInPesos={paidInPesos}
              refunded={refunded.get(item.id) ?? 0}
            />
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
  /** Pieces whose money went back before. */
  refunded: number;
};

function PieceRow(props: PieceRowProps) {
  const {
    formName,
    withMoney,
    isAllBack = false,
    reply,
    item,
    left,
    paidInPesos,
    refunded,
  } = props;
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
            hint={describeLeft(quantity, refunded)}
            max={quantity - refunded}
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

function describeLeft(quantity: number, refunded: number): string {
  if (refunded === 0) return `De ${quantity}`;
  return `De ${quantity}; ya ${refunded === 1 ? "se reembolsó 1" : `se reembolsaron ${refunded}`}`;
}

function describeAway(pieces: number, returned: number): string {
  const away = `De ${pieces} que ${pieces === 1 ? "salió" : "salieron"}`;
  if (returned === 0) return away;
  return `${away}; ya ${returned === 1 ? "volvió" : "volvieron"} ${returned}`;
}
