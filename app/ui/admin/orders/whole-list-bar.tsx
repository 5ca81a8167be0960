import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { OrderQuery, WholeList } from "../../../domain/orders/back-office-list";
import { MAX_BULK_ORDERS, type BulkStep } from "../../../domain/orders/order-moves";
import { ChangeForm } from "../../form";
import { formatCount } from "../figures";

type WholeListBarProps = {
  whole: WholeList;
  pieces: OrderQuery["pieces"];
  list: string;
};

export function WholeListBar({ whole, pieces, list }: WholeListBarProps) {
  return CHOICES[pieces ?? "overdue"].map((choice) => (
    <WholeListForm key={choice.step} whole={whole} list={list} choice={choice} />
  ));
}

type Choice = { step: BulkStep; verb: string; consequences: readonly string[] };

const CANCELLING = { step: "cancelled", verb: "cancelar" } as const;
const CANCELLED = "A cada cliente con e-mail le llega el e-mail “Pedido cancelado”.";
const FINAL = "No se puede deshacer.";

const CHOICES: Record<"overdue" | NonNullable<OrderQuery["pieces"]>, readonly Choice[]> = {
  overdue: [
    {
      ...CANCELLING,
      consequences: [
        "Se cancelan, porque nadie los pagó a tiempo.",
        CANCELLED,
        "Si alguno se paga o manda un comprobante mientras tanto, queda como está.",
        FINAL,
      ],
    },
  ],
  held: [
    {
      step: "free",
      verb: "liberar las prendas de",
      consequences: [
        "Las prendas vuelven a la venta, y los pedidos esperan sin ellas. Mientras no se vendan las podés volver a separar.",
        "A cada cliente con e-mail le llega el e-mail “Prendas sin separar”.",
        "Los que tienen un comprobante o un pago en camino quedan como están.",
      ],
    },
  ],
  unheld: [
    {
      step: "hold",
      verb: "separar las prendas de",
      consequences: [
        "A cada cliente con e-mail le llega el e-mail “Prendas separadas”, con el plazo para pagar.",
        "Si para alguno no quedan prendas suficientes, queda como está.",
      ],
    },
    {
      ...CANCELLING,
      consequences: [
        CANCELLED,
        "Los que tienen un comprobante o un pago quedan como están.",
        FINAL,
      ],
    },
  ],
};

type WholeListFormProps = Pick<WholeListBarProps, "whole" | "list"> & { choice: Choice };

function WholeListForm({ whole, list, choice }: WholeListFormProps) {
  const { orderNumbers, pieceCount } = whole;
  const { step, verb, consequences } = choice;
  const intent = `move-${step}`;
  const isSending = useNavigation().formData?.get("intent") === intent;
  const orders = count(orderNumbers.length, "pedido");
  return (
    <details className="confirm">
      <summary>
        {verb.charAt(0).toUpperCase() + verb.slice(1)} todos los de esta lista ({orders})…
      </summary>
      <ChangeForm action={adminPaths.orders() + list} className="confirm-body">
        <input type="hidden" name="lista" value={list} />
        {orderNumbers.map((orderNumber) => (
          <input key={orderNumber} type="hidden" name="id" value={orderNumber} />
        ))}
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>
            {orderNumbers.length === 1 ? "Es" : "Son"} {orders}
            {pieceCount > 0 && `, con ${count(pieceCount, "prenda")}`}: todos los de esta lista, no
            solo los de esta página.
          </li>
          {orderNumbers.length === MAX_BULK_ORDERS && (
            <li>Hay más: primero van los {formatCount(MAX_BULK_ORDERS)} más viejos.</li>
          )}
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <button
          className={step === "cancelled" ? "button button-danger" : "button"}
          name="intent"
          value={intent}
          aria-disabled={isSending}
        >
          Sí, {verb} {orders}
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </ChangeForm>
    </details>
  );
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
}
