import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { Order } from "../../../domain/orders/order-details";
import { formatPhone } from "../../../domain/buying/phone";
import { provinceName } from "../../../domain/buying/province";
import type { ShopSettings } from "../../../domain/shop/shop-settings";
import { sizeLabel } from "../../../domain/catalogue/size";

type Sender = Pick<ShopSettings, "name" | "address" | "phone" | "email">;

export type OrderSheetsData = { orders: Order[]; sender: Sender };

/** Printed sheets: a packing slip for each order and, if it is shipped, a label. */
export function OrderSheets({ sheets: { orders, sender } }: { sheets: OrderSheetsData }) {
  const [first] = orders;
  return (
    <>
      <header className="page-header print-hint">
        <div>
          <h1>Imprimir</h1>
          <p className="field-hint">
            Hojas A5: lo que va adentro del paquete y la etiqueta. Imprimí con Ctrl+P, o con
            “Compartir” en el celular.
          </p>
        </div>
        <p className="page-actions">
          {first && (
            <Link className="button button-quiet" to={adminPaths.order(first.orderNumber)}>
              Volver al pedido
            </Link>
          )}
        </p>
      </header>
      <div className="sheets">
        {orders.flatMap((order) => [
          <PackingSlip key={`${order.id} adentro`} order={order} sender={sender} />,
          order.deliveryMethod === "pickup" ? null : (
            <AddressLabel key={`${order.id} afuera`} order={order} sender={sender} />
          ),
        ])}
      </div>
    </>
  );
}

type SheetProps = { order: Order; sender: Sender };

/** Without prices, because the order may be a present. */
function PackingSlip({ order, sender }: SheetProps) {
  const { orderNumber, createdAt, customerName, items, shopperNotes } = order;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="sheet" aria-label={`Contenido de ${orderNumber}`}>
      <SheetHead title={sender.name} orderNumber={orderNumber} />
      <p>
        Para <strong>{customerName}</strong>
        {createdAt !== null && ` · pedido del ${formatMoment(createdAt)}`}
      </p>
      <table>
        <caption className="visually-hidden">Prendas</caption>
        <thead>
          <tr>
            <th scope="col">Prenda</th>
            <th scope="col">Talle</th>
            <th scope="col">Color</th>
            <th scope="col">Cant.</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, size, color, quantity }, position) => (
            <tr key={position}>
              <th scope="row">{name}</th>
              <td>{size === "" ? "—" : sizeLabel(size)}</td>
              <td>{color || "—"}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <strong>{pieces === 1 ? "1 prenda" : `${pieces} prendas`}</strong>
      </p>
      {shopperNotes !== "" && <p className="sheet-notes">Notas: {shopperNotes}</p>}
      <SenderLine sender={sender} />
    </section>
  );
}

function AddressLabel({ order, sender }: SheetProps) {
  const { orderNumber, customerName, customerPhone, street, city, province, postalCode } = order;
  return (
    <section className="sheet" aria-label={`Etiqueta de ${orderNumber}`}>
      <SheetHead title="Destinatario" orderNumber={orderNumber} />
      <address className="label-recipient">
        <strong>{customerName}</strong>
        {street}
        <br />
        {city}
        <span className="label-code">
          <span>{provinceName(province)}</span>
          <span>CP {postalCode}</span>
        </span>
        {customerPhone !== "" && `Tel. ${formatPhone(customerPhone)}`}
      </address>
      <SenderLine sender={sender} />
    </section>
  );
}

function SheetHead({ title, orderNumber }: { title: string; orderNumber: string }) {
  return (
    <div className="sheet-head">
      <h2>{title}</h2>
      <p className="sheet-number">{orderNumber}</p>
    </div>
  );
}

function SenderLine({ sender: { name, address, phone, email } }: { sender: Sender }) {
  return (
    <p className="label-sender">
      Remitente: {[name, address, phone, email].filter((part) => part !== "").join(" · ")}
    </p>
  );
}
