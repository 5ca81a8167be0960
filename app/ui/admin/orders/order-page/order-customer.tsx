import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeBuyerDocument } from "../../../../domain/buying/buyer-document";
import { carrierLabel, trackingAddress } from "../../../../domain/orders/carrier";
import type { ChatText } from "../../../../domain/orders/chat-texts";
import { type Order, hasEnded } from "../../../../domain/orders/order";
import { formatPhone, whatsappAddress } from "../../../../domain/buying/phone";
import { provinceName } from "../../../../domain/plain/province";
import { describeParcel, type ParcelWeight } from "../../../../domain/orders/parcel-weight";
import { canBeTracked, toOrderFacts } from "../../../../domain/orders/order-moves";
import { formatLongDay, parseCalendarDay } from "../../../../domain/plain/buenos-aires";
import { type OrderReply, ORDER_FIELDS } from "../../../../forms/orders/order-form";
import { OrderForm, replyTo, Submit, OrderFields } from "./order-form";
import { Panel } from "../../page-parts";

export function OrderCustomer({ order, chats }: { order: Order; chats: readonly ChatText[] }) {
  const { customerId, customerName, customerEmail, customerPhone, shopperNotes } = order;
  const links = chats.flatMap(({ label, text }) => {
    const address = whatsappAddress(customerPhone, text);
    return address === null ? [] : [{ label, address }];
  });
  return (
    <Panel id="cliente" title="Cliente">
      <div>
        <p className="order-customer-name">
          <Link to={adminPaths.customer(customerId)}>{customerName || "Sin nombre"}</Link>
        </p>
        <p>{customerEmail && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>}</p>
        <p>
          {customerPhone === "" ? (
            <span className="field-hint">Sin teléfono</span>
          ) : (
            <a href={`tel:${customerPhone.replace(/[^+\d]/g, "")}`}>{formatPhone(customerPhone)}</a>
          )}
        </p>
        {order.buyerDocument !== "" && <p>{describeBuyerDocument(order.buyerDocument)}</p>}
      </div>
      {links.length > 0 && (
        <ul className="order-chats" aria-label="WhatsApp">
          {links.map(({ label, address }) => (
            <li key={label}>
              <a className="button button-quiet button-small" href={address} rel="noreferrer">
                WhatsApp: {label.charAt(0).toLowerCase() + label.slice(1)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {shopperNotes !== "" && (
        <figure className="shopper-notes">
          <figcaption>Notas del cliente</figcaption>
          <blockquote>{shopperNotes}</blockquote>
        </figure>
      )}
      <Destination order={order} />
    </Panel>
  );
}

/** The address as on a parcel: one block that one tap selects. */
function Destination({ order }: { order: Order }) {
  const { customerName, street, postalCode, city, province, customerPhone } = order;
  const lines = [
    customerName,
    street,
    [postalCode, city].filter(Boolean).join(" "),
    provinceName(province),
    customerPhone === "" ? "" : `Tel. ${formatPhone(customerPhone)}`,
  ].filter((line) => line !== "");
  return (
    <div>
      <h3>{order.deliveryMethod === "pickup" ? "Retiro en el local" : "Envío a domicilio"}</h3>
      {order.deliveryMethod === "pickup" ? (
        <p className="field-hint">Lo pasa a buscar: no hay nada para despachar.</p>
      ) : (
        <address className="copy-block">{lines.join("\n")}</address>
      )}
    </div>
  );
}

type DeliveryFormProps = { order: Order; reply: OrderReply | null };

export function OrderDelivery({
  order,
  parcel,
  arrival,
  reply,
}: DeliveryFormProps & { parcel: ParcelWeight; arrival: string | undefined }) {
  const weight = order.deliveryMethod === "pickup" ? "" : describeParcel(parcel);
  const isTracked = canBeTracked(toOrderFacts(order));
  const address = trackingAddress(order.carrier, order.trackingCode);
  const day = parseCalendarDay(order.estimatedDelivery ?? "");
  const isOver = hasEnded(order.status) || order.status === "delivered";
  if (isOver && order.carrier === "") return null;
  return (
    <Panel id="entrega" title="Entrega">
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
      {weight !== "" && !isOver && <p>{`Las prendas pesan ${weight}.`}</p>}
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
            {day !== null
              ? `Se estima para el ${formatLongDay(day)}.`
              : arrival === undefined
                ? "Sin día estimado de entrega."
                : `En su pedido dice: “${arrival}”.`}
          </p>
          <EstimateForm order={order} reply={replyTo("estimate", reply)} />
        </>
      )}
    </Panel>
  );
}

function EstimateForm({ order, reply }: DeliveryFormProps) {
  const hasDay = parseCalendarDay(order.estimatedDelivery ?? "") !== null;
  return (
    <details className="fold" open={reply !== null || undefined}>
      <summary>{hasDay ? "Cambiar el día estimado" : "Poner un día estimado"}</summary>
      <OrderForm key={order.estimatedDelivery} order={order} intent="estimate">
        <OrderFields
          fields={[ORDER_FIELDS.day]}
          stored={{ entrega: order.estimatedDelivery ?? "" }}
          idPrefix="dia-"
          reply={reply}
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

export function TrackingFields({ id, order, reply }: TrackingFieldsProps) {
  return (
    <OrderFields
      fields={[ORDER_FIELDS.carrier, ORDER_FIELDS.trackingCode]}
      stored={{ correo: order.carrier, codigo: order.trackingCode }}
      idPrefix={`${id}-`}
      reply={reply}
    />
  );
}
