import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { ReasonLine } from "../../../domain/returns/return-reasons";
import type { ReturnRow } from "../../../domain/returns/shown-exchange";
import type { FormReply } from "../../../forms/form-reply";
import { brokenField, REASON_FIELD, reasonFieldOf } from "../../../forms/returns/return-answer";
import { FieldFrame, SelectField } from "../../fields";
import { PostForm } from "../../form";
import { EmptyList } from "../list-rows";
import { IntentButton, Panel } from "../page-parts";

type ReturnsPageProps = {
  rows: readonly ReturnRow[];
  reasons: readonly ReasonLine[];
  reply: FormReply | null;
};

export function ReturnsPage({ rows, reasons, reply }: ReturnsPageProps) {
  if (rows.length === 0) {
    return (
      <EmptyList
        title="Nadie pidió un cambio"
        text="Cuando alguien quiera otro talle lo pide desde la página de su pedido o en /cambios, y lo ves acá."
      />
    );
  }
  return (
    <>
      <ul className="withdrawals">
        {rows.map((row) => (
          <ReturnItem key={row.code} row={row} reply={reply} />
        ))}
      </ul>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </>
  );
}

function ReturnItem({ row, reply }: { row: ReturnRow; reply: FormReply | null }) {
  const { code, label, isOpen, order, ago, pieces, notes, newOrder } = row;
  return (
    <li className="panel withdrawal" data-open={isOpen}>
      <div className="withdrawal-head">
        <h2 id={`cambio-${code}`}>{code}</h2>
        <p className="tag">{label}</p>
      </div>
      <p>
        <Link to={adminPaths.order(order.orderNumber)}>Pedido {order.orderNumber}</Link> de{" "}
        {order.customerName} · {ago}
      </p>
      <ul className="bullets">
        {pieces.map((piece) => (
          <li key={piece.id}>{piece.text}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {newOrder !== null && (
        <p>
          <Link to={adminPaths.order(newOrder.orderNumber)}>
            Lo nuevo: pedido {newOrder.orderNumber}
          </Link>{" "}
          {newOrder.said}
        </p>
      )}
      <ReturnSteps row={row} reply={reply} />
    </li>
  );
}

type ReturnStepsProps = { row: ReturnRow; reply: FormReply | null };

function ReturnSteps({ row, reply }: ReturnStepsProps) {
  const { steps, owed, order } = row;
  return (
    <>
      {steps.includes("accept") && <StepForm row={row} step="accept" button="Aceptar" />}
      {steps.includes("receive") && <ReceiveForm row={row} />}
      {steps.includes("send") && (
        <StepForm row={row} step="send" button="Mandar" isQuiet={steps.includes("receive")} />
      )}
      {steps.includes("give-code") && (
        <StepForm
          row={row}
          step="give-code"
          button={row.isMore ? `Sumar ${owed} al código` : `Dar un código de ${owed}`}
          isQuiet
        />
      )}
      {steps.includes("refunded") && (
        <>
          <p>
            <Link
              className="button button-quiet"
              to={adminPaths.orderExchangeRefund(order.orderNumber, row.code)}
            >
              Devolver {owed}
            </Link>
          </p>
          <StepForm row={row} step="refunded" button={`Ya devolví ${owed}`} isQuiet>
            <p className="field-hint">
              “Devolver” abre el pedido con {row.isByPieces ? "las prendas" : "el importe"} y
              termina el cambio. Si ya lo devolviste en el pedido, anotalo acá.
            </p>
          </StepForm>
        </>
      )}
      {steps.includes("refuse") && <RefuseForm row={row} reply={reply} />}
    </>
  );
}

type StepFormProps = {
  row: ReturnRow;
  step: string;
  /** The words of its button. */
  button: string;
  isQuiet?: boolean;
  children?: React.ReactNode;
};

function StepForm({ row, step, button, isQuiet = false, children }: StepFormProps) {
  const { code, state } = row;
  return (
    <PostForm action={adminPaths.exchanges()} className="form">
      <input type="hidden" name="codigo" value={code} />
      <input type="hidden" name="estado" value={state} />
      {children}
      <IntentButton
        value={step}
        className={isQuiet ? "button-quiet" : undefined}
        about={`cambio-${code}`}
      >
        {button}
      </IntentButton>
    </PostForm>
  );
}

function ReceiveForm({ row }: { row: ReturnRow }) {
  return (
    <StepForm row={row} step="receive" button="Llegó">
      {row.pieces.map(({ id, name, quantity }) => (
        <SelectField
          key={id}
          name={brokenField(id)}
          label={`${name}: ¿vuelve a la venta?`}
          options={Array.from({ length: quantity + 1 }, (_, count) => ({
            id: String(count),
            label: describeBroken(count, quantity),
          }))}
        />
      ))}
    </StepForm>
  );
}

function describeBroken(count: number, quantity: number): string {
  if (count === 0) return "Sí, vuelve al stock";
  if (quantity === 1) return "No, está rota o usada";
  return count === quantity ? "No, ninguna" : `${count} de ${quantity} no`;
}

function RefuseForm({ row, reply }: ReturnStepsProps) {
  const field = reasonFieldOf(row.code);
  return (
    <StepForm row={row} step="refuse" button="Rechazar" isQuiet>
      <FieldFrame
        id={field}
        label="Por qué no"
        hint="Si lo rechazás, se lo mandamos a quien compró."
        error={reply?.errors[field]}
      >
        {(control) => (
          <textarea {...control} name={REASON_FIELD} rows={2} defaultValue={reply?.values[field]} />
        )}
      </FieldFrame>
    </StepForm>
  );
}

function Reasons({ reasons }: { reasons: readonly ReasonLine[] }) {
  return (
    <Panel id="por-que-vuelven" title="Por qué vuelven">
      <p className="field-hint">Te sirve para la guía de talles de cada producto.</p>
      <ul className="bullets">
        {reasons.map(({ productId, name, size, said }) => (
          <li key={`${productId} ${size}`}>
            <Link to={adminPaths.product(productId)}>{name}</Link>
            {size === "" ? "" : ` talle ${size}`}: {said.join("; ")}.
          </li>
        ))}
      </ul>
    </Panel>
  );
}
