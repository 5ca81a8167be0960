import { formatPhone } from "../../../domain/buying/phone";
import { provinceName } from "../../../domain/plain/province";
import { sizeLabel } from "../../../domain/catalogue/size";
import { describeParcel } from "../../../domain/orders/parcel-weight";
import type { OrderSheet, Paper, SheetItem } from "../../../domain/orders/order-sheet";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { ShopSettings } from "../../../domain/shop/shop-settings";

export type Sender = Pick<ShopSettings, "name" | "address" | "phone" | "email">;

type OrderSheetsProps = {
  sheets: readonly OrderSheet[];
  sender: Sender;
  paper: Paper;
  only?: "slips" | "labels" | undefined;
};

export function OrderSheets({ sheets, sender, paper, only }: OrderSheetsProps) {
  return (
    <div className="sheets" data-paper={paper}>
      {sheets.flatMap((sheet) => [
        only !== "labels" && (
          <PackingSlip key={`${sheet.orderNumber} adentro`} sheet={sheet} sender={sender} />
        ),
        only !== "slips" && sheet.deliveryMethod !== "pickup" && (
          <AddressLabel key={`${sheet.orderNumber} afuera`} sheet={sheet} sender={sender} />
        ),
      ])}
    </div>
  );
}

type SheetProps = { sheet: OrderSheet; sender: Sender };

function PackingSlip({ sheet, sender }: SheetProps) {
  const { orderNumber, createdAt, customerName, items, shopperNotes, replaces } = sheet;
  return (
    <section className="sheet" aria-label={`Contenido de ${orderNumber}`}>
      <SheetHead title={sender.name} orderNumber={orderNumber} />
      <p>
        Para <strong>{customerName}</strong>
        {createdAt !== null && ` · pedido del ${formatMoment(createdAt)}`}
      </p>
      {replaces !== undefined && <p>Cambio por prendas del pedido {replaces}</p>}
      <PieceTable items={items} />
      {shopperNotes !== "" && <p className="sheet-notes">Notas: {shopperNotes}</p>}
      <SenderLine sender={sender} />
    </section>
  );
}

export function PieceTable({ items }: { items: readonly SheetItem[] }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
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
    </>
  );
}

function AddressLabel({ sheet, sender }: SheetProps) {
  const { orderNumber, customerName, customerPhone, street, city, province, postalCode } = sheet;
  const weight = describeParcel(sheet.parcel);
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
      {weight !== "" && <p className="label-weight">Prendas: {weight}</p>}
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
