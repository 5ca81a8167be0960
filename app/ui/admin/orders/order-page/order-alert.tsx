import type { Order } from "../../../../domain/orders/order-details";
import { findPaymentAlert } from "../../../../domain/payments/payment-alert";
import { describeAlert } from "../../../../domain/payments/payment-alert-words";
import { OrderForm, Submit } from "./order-form";

/** The payment problem of an order, until the owner dismisses it. */
export function OrderAlert({ order }: { order: Order }) {
  const { paymentAlert } = order;
  if (paymentAlert === "") return null;
  const alert = findPaymentAlert(paymentAlert);
  return (
    <section className="panel order-alert" aria-labelledby="aviso-de-pago">
      <h2 id="aviso-de-pago">{alert?.label ?? "Pago para revisar"}</h2>
      <p>{describeAlert(paymentAlert, order)}</p>
      <OrderForm order={order} intent="alert-seen" className="form-actions">
        <input type="hidden" name="aviso" value={paymentAlert} />
        <Submit intent="alert-seen" look="button-quiet">
          Ya lo revisé
        </Submit>
        <a className="order-alert-link" href="#pagos">
          Ver los pagos
        </a>
      </OrderForm>
    </section>
  );
}
