import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeBuyerDocument } from "../../../../domain/buying/buyer-document";
import type { ChatText } from "../../../../domain/orders/chat-texts";
import type { Order } from "../../../../domain/orders/order-details";
import { formatPhone, whatsappAddress } from "../../../../domain/buying/phone";
import { provinceName } from "../../../../domain/buying/province";

export function OrderCustomer({ order, chats }: { order: Order; chats: readonly ChatText[] }) {
  const { customerId, customerName, customerEmail, customerPhone, shopperNotes } = order;
  const links = chats.flatMap(({ label, text }) => {
    const address = whatsappAddress(customerPhone, text);
    return address === null ? [] : [{ label, address }];
  });
  return (
    <section className="panel" aria-labelledby="cliente">
      <h2 id="cliente">Cliente</h2>
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
    </section>
  );
}

/** The address as on a parcel: one block that one tap selects. */
function Destination({ order }: { order: Order }) {
  const lines = destinationLines(order);
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

function destinationLines(order: Order): string[] {
  const { customerName, street, postalCode, city, province, customerPhone } = order;
  return [
    customerName,
    street,
    [postalCode, city].filter(Boolean).join(" "),
    provinceName(province),
    customerPhone === "" ? "" : `Tel. ${formatPhone(customerPhone)}`,
  ].filter((line) => line !== "");
}
