import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { DELIVERY_METHODS } from "../../../../domain/buying/shipping";
import { describeChoice } from "../../../../domain/buying/line-choice";
import { PAYMENT_METHODS, type PaymentMethod } from "../../../../domain/payments/payment-method";
import type { Shortage } from "../../../../domain/stock/stock-words";
import type { PriceBlock as Prices } from "../../../../domain/payments/price-block";
import type { AddToCartField } from "../../../../forms/buying/cart-form";
import { COUNTER_FIELDS } from "../../../../forms/buying/checkout-form";
import type { FormReply } from "../../../../forms/form-reply";
import type {
  Approval,
  ManualDiscount,
  ManualOrderField,
  ManualOrderReply,
  FoundProduct,
  OrderLineRow,
  OwnerField,
} from "../../../../forms/orders/manual-order";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../../form";
import { SelectField, TextField } from "../../../fields";
import { FormFields, showFields } from "../../../form-fields";
import { Panel } from "../../page-parts";
import { AddressFields, BuyerFields, ofOther } from "../buyer-fields";

export type ManualOrderData = {
  text: string;
  found: FoundProduct[] | null;
  rows: OrderLineRow[];
  address: string;
  refused: { productId: string; reply: FormReply<AddToCartField | "producto"> } | null;
  notice: string | null;
  block: Prices;
  discount: ManualDiscount;
  discountProblem: string | null;
  approval: Approval | null;
  zonePrices: string | null;
  offersPickup: boolean;
  acceptsCash: boolean;
  takesOnlinePayments: boolean;
  idempotencyKey: string;
};

export function LineFields({ rows }: { rows: readonly OrderLineRow[] }) {
  return rows.map(({ value }) => <input key={value} type="hidden" name="linea" value={value} />);
}

export function DiscountFields({ discount }: Pick<ManualOrderData, "discount">) {
  return Object.entries(discount)
    .filter(([, typed]) => typed !== "")
    .map(([name, typed]) => <input key={name} type="hidden" name={name} value={typed} />);
}

type OwnerApprovalProps = {
  approval: Approval;
  reply: FormReply<OwnerField> | null;
};

/** In the form of what the person may not do alone: a discount, a refund in cash, a till with too little. */
export function OwnerApproval({ approval: { why, owners }, reply }: OwnerApprovalProps) {
  return (
    <div className="form-row">
      <SelectField
        name="dueno"
        label="Autoriza"
        hint={why}
        defaultValue={reply?.values.dueno ?? ""}
        error={reply?.errors.dueno}
        options={owners}
      />
      <TextField
        name="claveParaDescuento"
        label="Su contraseña"
        type="password"
        defaultValue=""
        error={reply?.errors.claveParaDescuento}
        autoComplete="off"
      />
    </div>
  );
}

type SaleFormProps = {
  page: Pick<
    ManualOrderData,
    | "rows"
    | "discount"
    | "approval"
    | "address"
    | "zonePrices"
    | "offersPickup"
    | "acceptsCash"
    | "takesOnlinePayments"
    | "idempotencyKey"
  >;
  reply: ManualOrderReply | null;
};

const FORM_ID = "venta";

const DOCUMENT = ofOther(COUNTER_FIELDS.document, {
  ...{ label: "DNI o CUIT", hint: "Para la factura." },
});
const NOTES = [ofOther(COUNTER_FIELDS.notes, { hint: "Opcional. Las lee también el cliente." })];

const CHANNELS = [
  { id: "shop", label: "En el local" },
  { id: "whatsapp", label: "Por WhatsApp" },
];

export function SaleForm({ page, reply }: SaleFormProps) {
  const { rows, address, zonePrices, offersPickup, acceptsCash, takesOnlinePayments } = page;
  const paymentHints = [
    acceptsCash && "El efectivo es solo con retiro en el local.",
    takesOnlinePayments &&
      "Con Mercado Pago, quien compra paga desde la página de su pedido: le llega por e-mail.",
  ].filter((hint) => hint !== false);
  const isOffered: Record<PaymentMethod, boolean> = {
    mercadopago: takesOnlinePayments,
    transfer: true,
    cash: acceptsCash,
  };
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formData?.get("intent") === "place";
  const field = (name: ManualOrderField) => ({
    name,
    defaultValue: reply?.values[name] ?? "",
    error: reply?.errors[name],
  });
  return (
    <PostForm id={FORM_ID} action={address} className="form" noValidate replace>
      {errors.length > 0 && (
        <ErrorSummary
          title={
            reply?.errors.guardar === undefined ? "Revisá estos datos" : "No se creó el pedido"
          }
          errors={errors}
        />
      )}
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="clave" value={reply?.values.clave ?? page.idempotencyKey} />
      <LineFields rows={rows} />
      <DiscountFields discount={page.discount} />
      <Panel id="quien" title="2. Quién compra">
        <p className="field-hint">En una venta de mostrador todo esto puede quedar vacío.</p>
        <BuyerFields
          stored={{}}
          reply={reply}
          formId={FORM_ID}
          more={[DOCUMENT]}
          emailHint="Le llega el pedido y cada novedad. Sin e-mail no sale ningún e-mail."
        />
      </Panel>
      <Panel id="como" title="3. Entrega y pago">
        <div className="form-row">
          <SelectField
            {...field("canal")}
            label="Dónde se vendió"
            defaultValue={reply?.values.canal ?? "shop"}
            options={CHANNELS}
          />
          <SelectField
            {...field("entrega")}
            label="Entrega"
            hint={zonePrices ?? undefined}
            defaultValue={reply?.values.entrega ?? (offersPickup ? "pickup" : "shipping")}
            options={DELIVERY_METHODS.filter(({ id }) => id !== "pickup" || offersPickup)}
          />
          <SelectField
            {...field("pago")}
            label="Pago"
            hint={paymentHints.length > 0 ? paymentHints.join(" ") : undefined}
            defaultValue={reply?.values.pago ?? (acceptsCash && offersPickup ? "cash" : "transfer")}
            options={PAYMENT_METHODS.filter(({ id }) => isOffered[id])}
          />
        </div>
        <AddressFields stored={{}} reply={reply} />
        <FormFields fields={NOTES} show={showFields(NOTES, {}, reply)} />
      </Panel>
      {page.approval && <OwnerApproval approval={page.approval} reply={reply} />}
      {reply?.shortages && <FreedOrders shortages={reply.shortages} />}
      <label className="check">
        <input
          type="checkbox"
          id="entregado"
          name="entregado"
          value="si"
          defaultChecked={reply?.values.entregado === "si"}
        />
        <span>Ya lo pagó y se lo lleva: queda cobrado y entregado</span>
      </label>
      {reply?.errors.entregado !== undefined && (
        <p className="field-error">{reply.errors.entregado}</p>
      )}
      <div className="form-actions">
        <button className="button" aria-disabled={isSending}>
          Crear el pedido
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </div>
    </PostForm>
  );
}

const CONTROLS: FormControls<ManualOrderField> = {
  guardar: null,
  lineas: "q",
  descuento: "descuento",
  dueno: "dueno",
  claveParaDescuento: "claveParaDescuento",
  nombre: "nombre",
  telefono: "telefono",
  documento: "documento",
  entregado: "entregado",
  email: "email",
  entrega: "entrega",
  pago: "pago",
  provincia: "provincia",
  localidad: "localidad",
  calle: "calle",
  codigoPostal: "codigoPostal",
  notas: "notas",
};

/** Unpaid orders that hold what this sale wants: each can be cancelled for it. */
export function FreedOrders({ shortages }: { shortages: readonly Shortage[] }) {
  const held = shortages.filter(({ holders }) => holders.length > 0);
  if (held.length === 0) return null;
  return (
    <Panel id="liberar-titulo" title="Prendas que guarda otro pedido">
      <p className="field-hint">
        Al crear este pedido se cancela el que marques, y a quien lo hizo le llega un e-mail. Si
        después lo paga igual, te avisamos para que le devuelvas el dinero.
      </p>
      {held.map((shortage) => (
        <fieldset key={JSON.stringify([shortage.name, shortage.size, shortage.color])}>
          <legend>{[shortage.name, describeChoice(shortage)].filter(Boolean).join(", ")}</legend>
          {shortage.holders.map(({ orderNumber, customerName, quantity }) => (
            <p key={orderNumber} className="freed-order">
              <label className="check">
                <input type="checkbox" name="liberar" value={orderNumber} />
                <span>
                  Cancelar {orderNumber}
                  {customerName !== "" && ` de ${customerName}`}, sin pagar, y usar{" "}
                  {quantity === 1 ? "su prenda" : `sus ${quantity} prendas`}
                </span>
              </label>{" "}
              <a href={adminPaths.order(orderNumber)}>Ver</a>
            </p>
          ))}
        </fieldset>
      ))}
    </Panel>
  );
}
