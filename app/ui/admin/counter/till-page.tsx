import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  describeDifference,
  MAX_TILL_TEXT,
  MOVEMENT_KINDS,
  NOTES,
  writeSeen,
  type OpenTill,
  type Till,
} from "../../../domain/counter/till";
import { TILL_WAYS } from "../../../domain/payments/payment-method";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { formatPesos } from "../../../domain/plain/money";
import type { TillField, TillReply } from "../../../forms/counter/till-form";
import { SelectField, TextField } from "../../fields";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { LOAD_FAILED, Notice } from "../../page";
import { OwnerApproval } from "../orders/manual-order/sale-form";
import { PageHeader, Panel } from "../page-parts";
import { TillFigures } from "./till-sheet";

type TillData = {
  isRead: boolean;
  till: Till | null;
  isOwn: boolean;
  /** Only for an owner: what others have open, and the one of them that is to be closed. */
  others: readonly OpenTill[];
  other: Till | null;
  longOpen: string | null;
  closed: Till[];
  formKey: string;
};

type TillPageProps = { page: TillData; reply: TillReply | null };

export function TillPage({ page, reply }: TillPageProps) {
  const { isRead, till, other, longOpen } = page;
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Caja">
        <Link to={adminPaths.counter()}>Ir al mostrador</Link>
      </PageHeader>
      {!isRead && <Notice text={LOAD_FAILED} />}
      {longOpen !== null && <Notice text={longOpen} />}
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
      {other && <OtherTill till={other} reply={reply} />}
      {!other && isRead && (till === null || !page.isOwn) && (
        <OpenForm reply={reply} other={till} />
      )}
      {!other && till && <TillInHand till={till} reply={reply} formKey={page.formKey} />}
      {!other && page.others.length > 0 && <OtherTills tills={page.others} />}
      <Closings closed={page.closed} />
    </>
  );
}

const CONTROLS: FormControls<TillField> = {
  ...{ caja: null, inicial: "inicial", tipo: "tipo", monto: "monto", motivo: "motivo" },
  ...Object.fromEntries(NOTES.map((note) => [`billete-${note}`, `billete-${note}`])),
  ...Object.fromEntries(TILL_WAYS.map(({ id }) => [`contado-${id}`, `contado-${id}`])),
  ...{ monedas: "monedas", comentario: "comentario" },
  ...{ dueno: "dueno", claveParaDescuento: "claveParaDescuento" },
};

const show = (reply: TillReply | null, intent: TillReply["intent"], name: TillField) => ({
  name,
  defaultValue: reply?.intent === intent ? (reply.values[name] ?? "") : "",
  error: reply?.intent === intent ? reply.errors[name] : undefined,
});

function OpenForm({ reply, other }: { reply: TillReply | null; other: Till | null }) {
  return (
    <Panel id="abrir" title="Abrir caja">
      {other && (
        <p className="field-hint">
          Está abierta la caja de {other.openedBy}: lo que vendas va ahí, salvo que abras la tuya.
        </p>
      )}
      <PostForm action={adminPaths.tills()} className="form" noValidate>
        <input type="hidden" name="intent" value="open" />
        <TextField
          {...show(reply, "open", "inicial")}
          label="Efectivo con que empieza"
          hint="Vacío: nada."
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button">Abrir caja</button>
        </div>
      </PostForm>
    </Panel>
  );
}

type TillProps = { till: Till; reply: TillReply | null; formKey: string };

function TillPanel({ till }: Pick<TillProps, "till">) {
  return (
    <Panel id="abierta" title={<>Caja de {till.openedBy}</>}>
      <p className="field-hint">
        Abierta {till.openedAt && `el ${formatMoment(till.openedAt)} `}con{" "}
        {formatPesos(till.openingInPesos)}.
      </p>
      <TillFigures till={till} />
    </Panel>
  );
}

function TillInHand({ till, reply, formKey }: TillProps) {
  return (
    <>
      <TillPanel till={till} />
      <Panel id="mover" title="Plata que entra o sale">
        <PostForm action={adminPaths.tills()} className="form" noValidate>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="id" value={till.id} />
          <input type="hidden" name="clave" value={formKey} />
          <div className="form-row">
            <SelectField
              {...show(reply, "move", "tipo")}
              label="Qué pasa"
              options={MOVEMENT_KINDS}
            />
            <TextField
              {...show(reply, "move", "monto")}
              label="Monto"
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              {...show(reply, "move", "motivo")}
              label="Motivo"
              maxLength={MAX_TILL_TEXT}
              autoComplete="off"
            />
          </div>
          <div className="form-actions">
            <button className="button button-quiet">Anotar</button>
          </div>
        </PostForm>
      </Panel>
      <CloseForm till={till} reply={reply} />
    </>
  );
}

/** Only to be closed: what an owner sells goes on into their own, or the only one. */
function OtherTill({ till, reply }: Omit<TillProps, "formKey">) {
  return (
    <>
      <p>
        <Link to={adminPaths.tills()}>← Volver a Caja</Link>
      </p>
      <TillPanel till={till} />
      <CloseForm till={till} reply={reply} action={adminPaths.tillOfOther(till.id)} />
    </>
  );
}

function OtherTills({ tills }: { tills: readonly OpenTill[] }) {
  return (
    <Panel id="otras" title="Otras cajas abiertas">
      <p className="field-hint">Contala y cerrala vos si quien la abrió ya no está.</p>
      <ul className="bullets">
        {tills.map(({ id, openedBy, openedAt }) => (
          <li key={id}>
            <Link to={adminPaths.tillOfOther(id)}>Cerrar la caja de {openedBy}</Link>
            {openedAt && ` · Abierta el ${formatMoment(openedAt)}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type CloseFormProps = Omit<TillProps, "formKey"> & { action?: string };

function CloseForm({ till, reply, action = adminPaths.tills() }: CloseFormProps) {
  return (
    <Panel id="cerrar" title="Cerrar caja">
      <PostForm action={action} className="form" noValidate>
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="id" value={till.id} />
        <input type="hidden" name="visto" value={writeSeen(till)} />
        <p className="field-hint">Contá los billetes y escribí cuántos hay de cada uno.</p>
        <div className="form-row till-notes">
          {NOTES.map((note) => (
            <TextField
              key={note}
              {...show(reply, "close", `billete-${note}`)}
              label={`Billetes de ${formatPesos(note)}`}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
          <TextField
            {...show(reply, "close", "monedas")}
            label="Monedas, en pesos"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div className="form-row">
          {TILL_WAYS.filter(({ id }) => id !== "cash").map(({ id, label }) => (
            <TextField
              key={id}
              {...show(reply, "close", `contado-${id}`)}
              label={`${label}: lo que dice la terminal o el banco`}
              hint="Vacío: como tiene que haber."
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
        <TextField
          {...show(reply, "close", "comentario")}
          label="Comentario"
          maxLength={MAX_TILL_TEXT}
          autoComplete="off"
        />
        {reply?.approval && <OwnerApproval approval={reply.approval} reply={reply} />}
        <div className="form-actions">
          <button className="button">Cerrar caja</button>
        </div>
      </PostForm>
    </Panel>
  );
}

function Closings({ closed }: { closed: readonly Till[] }) {
  return (
    <Panel id="cierres" title="Cierres">
      {closed.length === 0 ? (
        <p className="field-hint">Todavía no se cerró ninguna caja.</p>
      ) : (
        <ul className="bullets">
          {closed.map((till) => {
            const cash = till.counts.find(({ way }) => way === "cash");
            return (
              <li key={till.id}>
                <Link to={adminPaths.till(till.id)}>
                  {till.closedAt ? formatMoment(till.closedAt) : "Sin fecha"} · {till.openedBy}
                </Link>
                {cash &&
                  ` · Efectivo ${formatPesos(cash.countedInPesos)} · ${describeDifference(cash) || "Justo"}`}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
