import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { findOrder } from "../../data/orders/order-details.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readSettings } from "../../data/shop/settings.server";
import { formatPhone } from "../../domain/buying/phone";
import { provinceName } from "../../domain/buying/province";
import { sizeLabel } from "../../domain/catalogue/size";
import type { Order } from "../../domain/orders/order-details";
import { hideLink } from "../../domain/orders/order-link";
import { formatMoment } from "../../domain/plain/buenos-aires";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import type { PageHandle } from "../../ui/document-title";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { Notice } from "../../ui/notice";

export const handle: PageHandle<OrderSheetsData | null> = {
  title: (sheets) => (sheets ? `Imprimir ${sheets.orders[0]?.orderNumber ?? ""}` : "Imprimir"),
};

export const headers = adminHeaders;

/** More would be a mistake and make the page too large. */
const MAX_ORDERS = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "orders.view");
  const others = new URL(request.url).searchParams.getAll("pedido");
  const numbers = [...new Set([params.number ?? "", ...others])].slice(0, MAX_ORDERS);
  const found = await readOrNull(Promise.all(numbers.map(findOrder)));
  if (!found) return data(null, { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } });
  const orders = found.flatMap((order) => (order ? hideLink(order, role) : []));
  if (orders.length < numbers.length) throw notFound();
  const { name, address, phone, email } = await readSettings();
  const sheets: OrderSheetsData = { orders, sender: { name, address, phone, email } };
  return data(sheets, { headers: NO_STORE });
}

export default function PrintOrderRoute() {
  const sheets = useLoaderData<typeof loader>();
  return sheets ? <OrderSheets sheets={sheets} /> : <Notice text={LOAD_FAILED} />;
}

type Sender = Pick<ShopSettings, "name" | "address" | "phone" | "email">;

type OrderSheetsData = { orders: Order[]; sender: Sender };

/** Printed sheets: a packing slip for each order and, if it is shipped, a label. */
function OrderSheets({ sheets: { orders, sender } }: { sheets: OrderSheetsData }) {
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
