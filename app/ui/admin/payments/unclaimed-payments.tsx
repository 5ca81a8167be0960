import { Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatPaid } from "../../../domain/payments/payment-words";
import {
  providerPaymentAddress,
  type UnclaimedPayment,
} from "../../../domain/payments/order-payments";

export const UNCLAIMED_ID = "pagos-sin-pedido";

type ShownPayment = Omit<UnclaimedPayment, "paidAt"> & {
  /** In words. */
  paidAt: string | null;
};

export function UnclaimedPayments({ payments }: { payments: readonly ShownPayment[] }) {
  return (
    <section className="panel unclaimed" aria-labelledby={UNCLAIMED_ID}>
      <h2 id={UNCLAIMED_ID}>Pagos de pedidos que no están</h2>
      <p>
        Entró plata por Mercado Pago para un número de pedido tuyo que la tienda no tiene: puede
        haberse perdido al volver a una copia. Escribile a quien pagó, cargá el pedido a mano, o
        devolvé el pago desde Mercado Pago.
      </p>
      <ul>
        {payments.map((payment) => (
          <UnclaimedItem key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function UnclaimedItem({ payment }: { payment: ShownPayment }) {
  const { id, providerId, orderNumber, heldInCents, currency, payer, paidAt } = payment;
  const nameId = `pago-${id}`;
  return (
    <li>
      <p className="unclaimed-name" id={nameId}>
        <strong>{formatPaid(heldInCents, currency)}</strong> <span>Pedido {orderNumber}</span>
      </p>
      <p className="cell-note">
        {payer === "" ? "Mercado Pago no dice quién pagó" : payer} · {paidAt ?? "Sin fecha"}
      </p>
      <div className="form-actions">
        <a
          className="button button-quiet"
          href={providerPaymentAddress(providerId)}
          target="_blank"
          rel="noreferrer"
          aria-describedby={nameId}
        >
          Ver en Mercado Pago
        </a>
        <Form method="post" action={adminPaths.payments()}>
          <input type="hidden" name="intent" value="unclaimed-seen" />
          <input type="hidden" name="id" value={id} />
          <button className="button button-quiet" aria-describedby={nameId}>
            Ya lo revisé
          </button>
        </Form>
      </div>
    </li>
  );
}
