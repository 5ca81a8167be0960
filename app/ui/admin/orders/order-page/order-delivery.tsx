import {
  carrierLabel,
  trackingAddress,
  CARRIERS,
  MAX_TRACKING_CODE_LENGTH,
} from "../../../../domain/orders/carrier";
import { hasEnded } from "../../../../domain/orders/order";
import type { Order } from "../../../../domain/orders/order-details";
import { canBeTracked, toOrderFacts } from "../../../../domain/orders/order-moves";
import { formatLongDay, parseCalendarDay } from "../../../../domain/plain/buenos-aires";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { SelectField, TextField } from "../../../fields";
import { replyField } from "../../../form-fields";
import { OrderForm, replyTo, Submit } from "./order-form";

type OrderDeliveryProps = { order: Order; reply: OrderReply | null };

export function OrderDelivery({ order, reply }: OrderDeliveryProps) {
  const isTracked = canBeTracked(toOrderFacts(order));
  const address = trackingAddress(order.carrier, order.trackingCode);
  const day = parseCalendarDay(order.estimatedDelivery ?? "");
  const isOver = hasEnded(order.status) || order.status === "delivered";
  if (isOver && order.carrier === "") return null;
  return (
    <section className="panel" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {order.carrier !== "" && (
        <p>
          {carrierLabel(order.carrier)} <strong>{order.trackingCode}</strong>{" "}
          {address !== null && (
            <a href={address} rel="noreferrer">
              Seguir el envío
            </a>
          )}
        </p>
      )}
      {isTracked && (
        <details className="fold" open={replyTo("tracking", reply) !== null || undefined}>
          <summary>
            {order.carrier === "" ? "Cargar el seguimiento" : "Cambiar el seguimiento"}
          </summary>
          <OrderForm key={`${order.carrier} ${order.trackingCode}`} order={order} intent="tracking">
            <TrackingFields id="seguimiento" order={order} reply={replyTo("tracking", reply)} />
            <Submit intent="tracking" look="button-quiet">
              Guardar el seguimiento
            </Submit>
          </OrderForm>
        </details>
      )}
      {!isOver && (
        <>
          <p>
            {day === null
              ? "Sin día estimado de entrega."
              : `Se estima para el ${formatLongDay(day)}.`}
          </p>
          <EstimateForm order={order} reply={replyTo("estimate", reply)} />
        </>
      )}
    </section>
  );
}

function EstimateForm({ order, reply }: OrderDeliveryProps) {
  const hasDay = parseCalendarDay(order.estimatedDelivery ?? "") !== null;
  return (
    <details className="fold" open={reply !== null || undefined}>
      <summary>{hasDay ? "Cambiar el día estimado" : "Poner un día estimado"}</summary>
      <OrderForm key={order.estimatedDelivery} order={order} intent="estimate">
        <TextField
          {...replyField(reply, "entrega", order.estimatedDelivery ?? "")}
          id="dia-entrega"
          type="date"
          label="Día estimado"
          hint="El cliente lo ve en la página de su pedido. Vacío, se quita."
        />
        <Submit intent="estimate" look="button-quiet">
          Guardar el día
        </Submit>
      </OrderForm>
    </details>
  );
}

type TrackingFieldsProps = {
  /** Needed because the page has these fields twice. */
  id: string;
  order: Pick<Order, "carrier" | "trackingCode">;
  reply: OrderReply | null;
};

const OPTIONS = [{ id: "", label: "Sin correo" }, ...CARRIERS];

export function TrackingFields({ id, order, reply }: TrackingFieldsProps) {
  return (
    <div className="form-row">
      <SelectField
        {...replyField(reply, "correo", order.carrier)}
        id={`${id}-correo`}
        label="Correo"
        options={OPTIONS}
      />
      <TextField
        {...replyField(reply, "codigo", order.trackingCode)}
        id={`${id}-codigo`}
        label="Código de seguimiento"
        autoComplete="off"
        maxLength={MAX_TRACKING_CODE_LENGTH}
      />
    </div>
  );
}
