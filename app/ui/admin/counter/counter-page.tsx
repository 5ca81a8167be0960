import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  MAX_COUPON_LENGTH,
  MAX_TERMINAL_LENGTH,
  MOST_INSTALMENTS,
} from "../../../domain/counter/card-slip";
import { COUNTER_WAYS } from "../../../domain/payments/payment-method";
import {
  PART_FIELDS,
  SCAN_FIELD,
  type CounterField,
  type CounterReply,
} from "../../../forms/counter/counter-form";
import { RadioFrame, SelectField, TextField } from "../../fields";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { Notice } from "../../page";
import { Price } from "../../price";
import { useMay } from "../access";
import { DiscountForm, OrderLines } from "../orders/manual-order/manual-order-page";
import {
  DiscountFields,
  FreedOrders,
  LineFields,
  OwnerApproval,
} from "../orders/manual-order/sale-form";
import { PageHeader, Panel } from "../page-parts";
import { AsideFields } from "./aside-fields";
import type { CounterData } from "./counter-data";
import { Found, ScanForm } from "./scan-form";
import { OtherSale, UnsentNotice, useUnsentSale, type UnsentSale } from "./unsent-sale";
import { useScans } from "./use-scans";

type CounterPageProps = { page: CounterData; reply: CounterReply | null };

export function CounterPage({ page, reply }: CounterPageProps) {
  const scans = useScans(page);
  const sale = useUnsentSale({ page, reply });
  return (
    <div className={page.rows.length > 0 ? "manual-order counter-sale" : "manual-order"}>
      <PageHeader title="Mostrador">
        {page.rows.length > 0 && <Link to={adminPaths.counter()}>Vaciar la venta</Link>}
        <Link to={adminPaths.ordersAside()}>Separados</Link>
      </PageHeader>
      {page.notice !== null && <Notice text={page.notice} />}
      {sale.other !== null && <OtherSale address={sale.other} onForget={sale.forget} />}
      <Panel id="que" title="Qué lleva">
        <ScanForm page={page} scans={scans} isRefused={reply !== null} />
        <Found page={page} problem={reply?.errors.nuevo} />
        <OrderLines rows={page.rows} block={page.block} error={reply?.errors.lineas} />
        {page.rows.length > 0 && (
          <DiscountForm page={page} action={adminPaths.counter()} error={reply?.errors.descuento} />
        )}
      </Panel>
      {page.rows.length > 0 && (
        <PaymentForm page={page} reply={reply} sale={sale} isAdding={scans.isAdding} />
      )}
    </div>
  );
}

const FORM_ID = "cobro";

type PaymentFormProps = CounterPageProps & {
  sale: UnsentSale;
  /** A scanned piece is on its way: a sale without it would be short. */
  isAdding: boolean;
};

function PaymentForm({ page, reply, sale, isAdding }: PaymentFormProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formData?.get("intent") === "pay";
  const chosen = reply?.values.pago ?? "cash";
  const mayAdd = useMay("catalogue.change");
  return (
    <PostForm
      id={FORM_ID}
      action={page.address}
      className="form"
      noValidate
      replace
      onSubmit={(event) => {
        if (isAdding) event.preventDefault();
        else sale.keep();
      }}
    >
      {errors.length > 0 && <ErrorSummary title="No se cobró" errors={errors} />}
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="clave" value={sale.key} />
      <input type="hidden" name="visto" value={page.block.listInPesos} />
      <LineFields rows={page.rows} />
      <DiscountFields discount={page.discount} />
      <Panel id="cobro-titulo" title="Cobro">
        <RadioFrame
          name="pago"
          legend="Cómo paga"
          className="counter-ways"
          error={reply?.errors.pago}
        >
          {page.ways.map(({ id, label, totalInPesos }) => (
            <label key={id} className="check">
              <input
                type="radio"
                id={id === "cash" ? "pago" : undefined}
                name="pago"
                value={id}
                defaultChecked={id === chosen}
              />
              <span>
                {label} · <Price amountInPesos={totalInPesos} />
              </span>
            </label>
          ))}
        </RadioFrame>
        <TextField
          name="pagaCon"
          label="Paga con"
          hint="En efectivo, para saber el vuelto. Vacío: justo."
          defaultValue={reply?.values.pagaCon ?? ""}
          error={reply?.errors.pagaCon}
          inputMode="numeric"
          autoComplete="off"
        />
        <PartFields reply={reply} />
        <CardFields reply={reply} />
        {page.approval && <OwnerApproval approval={page.approval} reply={reply} />}
        {reply?.shortages && <FreedOrders shortages={reply.shortages} />}
        {reply?.shortages && mayAdd && (
          <label className="check">
            <input type="checkbox" name="igual" value="si" />
            <span>Vender igual: la tengo en la mano y el stock estaba mal</span>
          </label>
        )}
        <UnsentNotice sale={sale} isSending={isSending} />
        <div className="form-actions">
          <button className="button" aria-disabled={isSending || isAdding}>
            Cobrar
            {(isSending || isAdding) && <span className="spinner" aria-hidden="true" />}
          </button>
        </div>
        <AsideFields reply={reply} until={page.asideUntil} />
      </Panel>
    </PostForm>
  );
}

type PaidReply = { reply: Pick<CounterReply, "values" | "errors"> | null };

/** Parts by other ways; the rest is paid by the chosen one, so that nobody has to add up. */
export function PartFields({ reply }: PaidReply) {
  const isUsed = COUNTER_WAYS.some(({ id }) => (reply?.values[PART_FIELDS[id]] ?? "") !== "");
  return (
    <details open={isUsed || undefined}>
      <summary>Varias formas de pago</summary>
      <p className="field-hint" id="partes-ayuda">
        Anotá lo que paga con cada otra forma: el resto se cobra con la elegida arriba. Así vale el
        precio de efectivo.
      </p>
      {reply?.errors.partes !== undefined && <p className="field-error">{reply.errors.partes}</p>}
      <div className="form-row">
        {COUNTER_WAYS.map(({ id, label }) => (
          <TextField
            key={id}
            name={PART_FIELDS[id]}
            label={`Parte: ${label}`}
            defaultValue={reply?.values[PART_FIELDS[id]] ?? ""}
            error={reply?.errors[PART_FIELDS[id]]}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  );
}

/** What the terminal printed; all of it may stay empty. */
export function CardFields({ reply }: PaidReply) {
  const isCard =
    reply?.errors.cupon !== undefined ||
    reply?.values.pago === "debit" ||
    reply?.values.pago === "credit";
  return (
    <details open={isCard || undefined}>
      <summary>Cuotas y cupón de la tarjeta</summary>
      <div className="form-row">
        <SelectField
          name="cuotas"
          label="Cuotas"
          hint="Con crédito."
          defaultValue={reply?.values.cuotas ?? "1"}
          options={INSTALMENTS}
        />
        <TextField
          name="terminal"
          label="Terminal"
          defaultValue={reply?.values.terminal ?? ""}
          maxLength={MAX_TERMINAL_LENGTH}
          autoComplete="off"
        />
        <TextField
          name="cupon"
          label="Últimos números del cupón"
          defaultValue={reply?.values.cupon ?? ""}
          error={reply?.errors.cupon}
          maxLength={MAX_COUPON_LENGTH}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </details>
  );
}

const INSTALMENTS = Array.from({ length: MOST_INSTALMENTS }, (_, at) => {
  return { id: String(at + 1), label: String(at + 1) };
});

const CONTROLS: FormControls<CounterField> = {
  guardar: null,
  nuevo: null,
  lineas: SCAN_FIELD,
  descuento: "descuento",
  dueno: "dueno",
  claveParaDescuento: "claveParaDescuento",
  pago: "pago",
  pagaCon: "pagaCon",
  cupon: "cupon",
  partes: "parteEfectivo",
  separarPara: "separarPara",
  separarTelefono: "separarTelefono",
  separarHasta: "separarHasta",
  sena: "sena",
  parteEfectivo: "parteEfectivo",
  parteDebito: "parteDebito",
  parteCredito: "parteCredito",
  parteTransferencia: "parteTransferencia",
};
