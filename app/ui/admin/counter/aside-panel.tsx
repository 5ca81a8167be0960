import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { COUNTER_WAYS } from "../../../domain/payments/payment-method";
import { formatPesos } from "../../../domain/plain/money";
import type { AsideIntent, AsideReply, CounterField } from "../../../forms/counter/counter-form";
import { RadioFrame, TextField } from "../../fields";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { Panel } from "../page-parts";
import { CardFields, PartFields } from "./counter-page";

/** What is aside for a person, or was until its day went by. */
export type ShownAside = {
  orderNumber: string;
  status: string;
  customerName: string;
  isOver: boolean;
  /** Words of its last day; empty once it is over. */
  until: string;
  /** The last day that its form begins with. */
  nextUntil: string;
  dueInPesos: number;
  /** What was paid on account and is still here. */
  heldInPesos: number;
  seenEvents: number;
  formKey: string;
};

type AsideProps = { aside: ShownAside; reply: AsideReply | null };

export function AsidePanel({ aside, reply }: AsideProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const { customerName, isOver, heldInPesos, dueInPesos, until } = aside;
  const paid = heldInPesos > 0 ? `Pagó ${formatPesos(heldInPesos)} de seña.` : "No pagó seña.";
  return (
    <div className="print-hint">
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
      <Panel id="separado" title={<>Separado para {customerName}</>}>
        <p>
          {isOver
            ? `${paid} Terminó su plazo y las prendas volvieron a la venta.`
            : `${paid} Falta ${formatPesos(dueInPesos)}. Se guarda hasta el ${until}.`}
        </p>
        {!isOver && <CollectForm aside={aside} reply={reply} />}
        <ExtendForm aside={aside} reply={reply} />
        {isOver && heldInPesos > 0 && <GiveBackForm aside={aside} />}
      </Panel>
    </div>
  );
}

type AsideFormProps = {
  aside: ShownAside;
  intent: AsideIntent;
  children: React.ReactNode;
};

function AsideForm({ aside, intent, children }: AsideFormProps) {
  return (
    <PostForm action={adminPaths.ticket(aside.orderNumber)} className="form" noValidate replace>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="clave" value={aside.formKey} />
      <input type="hidden" name="estado" value={aside.status} />
      <input type="hidden" name="eventos" value={aside.seenEvents} />
      {children}
    </PostForm>
  );
}

function Submit({ intent, look = "", text }: { intent: AsideIntent; look?: string; text: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <div className="form-actions">
      <button className={`button ${look}`} aria-disabled={isSending}>
        {text}
        {isSending && <span className="spinner" aria-hidden="true" />}
      </button>
    </div>
  );
}

const replyOf = (reply: AsideReply | null, intent: AsideIntent) =>
  reply?.intent === intent ? reply : null;

function CollectForm({ aside, reply: given }: AsideProps) {
  const reply = replyOf(given, "collect");
  const chosen = reply?.values.pago ?? "cash";
  return (
    <AsideForm aside={aside} intent="collect">
      <input type="hidden" name="visto" value={aside.dueInPesos} />
      <RadioFrame
        name="pago"
        legend="Cómo paga lo que falta"
        className="counter-ways"
        error={reply?.errors.pago}
      >
        {COUNTER_WAYS.map(({ id, label }) => (
          <label key={id} className="check">
            <input
              type="radio"
              id={id === "cash" ? "pago" : undefined}
              name="pago"
              value={id}
              defaultChecked={id === chosen}
            />
            <span>{label}</span>
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
      <Submit intent="collect" text="Cobrar lo que falta" />
    </AsideForm>
  );
}

function ExtendForm({ aside, reply: given }: AsideProps) {
  const reply = replyOf(given, "extend");
  return (
    <AsideForm aside={aside} intent="extend">
      <TextField
        name="separarHasta"
        label="Separar hasta otro día"
        type="date"
        defaultValue={reply?.values.separarHasta ?? aside.nextUntil}
        error={reply?.errors.separarHasta}
      />
      <Submit
        intent="extend"
        look="button-quiet"
        text={aside.isOver ? "Separar de nuevo" : "Cambiar el día"}
      />
    </AsideForm>
  );
}

function GiveBackForm({ aside }: Pick<AsideProps, "aside">) {
  return (
    <AsideForm aside={aside} intent="give-back">
      <input type="hidden" name="queda" value={aside.heldInPesos * 100} />
      <p className="field-hint">
        Sale en efectivo de la caja abierta. Para devolverla de otra forma, anotalo en el pedido.
      </p>
      <Submit
        intent="give-back"
        look="button-quiet"
        text={`Devolver la seña: ${formatPesos(aside.heldInPesos)}`}
      />
    </AsideForm>
  );
}

const CONTROLS: FormControls<CounterField> = {
  guardar: null,
  pago: "pago",
  pagaCon: "pagaCon",
  cupon: "cupon",
  partes: "parteEfectivo",
  parteEfectivo: "parteEfectivo",
  parteDebito: "parteDebito",
  parteCredito: "parteCredito",
  parteTransferencia: "parteTransferencia",
  separarHasta: "separarHasta",
};
