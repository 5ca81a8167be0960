import { Link } from "@remix-run/react";

import { describeOrderHeadline } from "../../domain/orders/order-headline";
import type { PaymentOccasion } from "../../domain/payments/online-payment";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { paths } from "../../paths";

type OrderHeadingProps = { order: ShopperOrder; occasion?: PaymentOccasion };

export function OrderHeading({ order, occasion }: OrderHeadingProps) {
  const { title, lead, tone } = describeOrderHeadline(order, occasion);
  return (
    <div className="order-heading" data-tone={tone}>
      <h1>{title}</h1>
      {lead !== "" && <p className="lead">{lead}</p>}
      <p className="order-number">
        Pedido <strong>{order.orderNumber}</strong>
        {order.placedAt !== null && <span> · {order.placedAt}</span>}
      </p>
      {order.contact && (
        <p className="order-contact">
          Te escribimos a <strong>{order.contact.email}</strong>.
          {order.contact.canCorrect && (
            <>
              {" "}
              ¿No es tu e-mail? <Link to={paths.orderEmail(order.token)}>Corregilo</Link>
            </>
          )}
        </p>
      )}
      {order.steps.length > 0 && <OrderSteps steps={order.steps} />}
    </div>
  );
}

const STEP_MARKS = { done: "Hecho: ", current: "Ahora: ", ahead: "Falta: " } as const;

function OrderSteps({ steps }: Pick<ShopperOrder, "steps">) {
  return (
    <ol className="order-steps" aria-label="Estado del pedido">
      {steps.map(({ label, state }) => (
        <li key={label} data-state={state} aria-current={state === "current" ? "step" : undefined}>
          <span className="visually-hidden">{STEP_MARKS[state]}</span>
          {label}
        </li>
      ))}
    </ol>
  );
}
