import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { ShownWithdrawal } from "../../../domain/orders/shown-withdrawal";
import type { WithdrawalStep } from "../../../domain/orders/withdrawal";
import {
  backField,
  brokenField,
  MESSAGE_FIELD,
  type StepReply,
} from "../../../forms/orders/withdrawal-step";
import { FactList } from "../../fact-list";
import { TextField } from "../../fields";
import { PostForm } from "../../form";
import { FormFields, replyField, showFields } from "../../form-fields";
import { useMay } from "../access";
import { IntentButton, PageHeader, Panel, QuietLink, Table } from "../page-parts";

type WithdrawalPageProps = { shown: ShownWithdrawal; reply: StepReply | null };

export const messageId = (step: string) => `${step}-${MESSAGE_FIELD.name}`;

export function WithdrawalPage({ shown, reply }: WithdrawalPageProps) {
  const { code, label, clock, steps } = shown;
  return (
    <>
      <PageHeader title={code}>
        <p className="page-actions">
          <QuietLink to={adminPaths.withdrawalProof(code)}>Constancia</QuietLink>
        </p>
      </PageHeader>
      <Panel id="quien" title="Quién se arrepintió">
        <p className="withdrawal-head">
          <span className="tag">{label}</span>
          {clock !== null && (
            <span className="tag withdrawal-clock" data-overdue={clock.isOverdue}>
              {clock.text}
            </span>
          )}
        </p>
        <WithdrawalFacts shown={shown} />
      </Panel>
      {steps.length > 0 && (
        <Panel id="que-sigue" title="Qué sigue">
          {steps.map((step, at) => (
            <StepPart
              key={step}
              step={step}
              isFirst={at === 0}
              shown={shown}
              reply={reply?.step === step ? reply : null}
            />
          ))}
        </Panel>
      )}
      {shown.isRefunding && (
        <p className="field-hint">
          Mercado Pago está haciendo el reembolso. Cuando termina, pasa solo a “Reintegrado”.
        </p>
      )}
      <Panel id="que-paso" title="Qué pasó">
        <WithdrawalLog shown={shown} />
      </Panel>
    </>
  );
}

export function WithdrawalFacts({ shown }: { shown: ShownWithdrawal }) {
  const { order, email, typedNumber, reason, createdAt } = shown;
  return (
    <FactList
      className="facts"
      facts={[
        { term: "Lo pidió", value: createdAt },
        {
          term: "Pedido",
          value: order ? (
            <>
              <Link to={adminPaths.order(order.orderNumber)}>{order.orderNumber}</Link>, de{" "}
              {order.customerName} ({order.status.toLowerCase()})
            </>
          ) : (
            "No sabemos cuál es"
          ),
        },
        { term: "Escribió", value: order ? "" : typedNumber },
        { term: "E-mail", value: email },
        { term: "Motivo", value: reason },
      ]}
    />
  );
}

export function WithdrawalLog({ shown }: { shown: ShownWithdrawal }) {
  return (
    <Table caption="Qué pasó y cuándo" columns={["Cuándo", "Qué", "Quién"]}>
      {shown.log.map(({ at, label, text, author }) => (
        <tr key={label}>
          <td>{at}</td>
          <td>
            {label}
            {text !== "" && <span className="cell-note">{text}</span>}
          </td>
          <td>{author}</td>
        </tr>
      ))}
    </Table>
  );
}

type StepPartProps = WithdrawalPageProps & { step: WithdrawalStep; isFirst: boolean };

function StepPart(props: StepPartProps) {
  const { shown, step, reply } = props;
  switch (step) {
    case "answer":
      return (
        <StepForm {...props} button="Responder" title="Responder cómo devolverlo">
          <Mailed shown={shown} />
          <Message step={step} reply={reply} />
        </StepForm>
      );
    case "receive":
      return (
        <StepForm {...props} button="Llegó" title="Anotar que llegó la prenda">
          <PiecesBack shown={shown} reply={reply} />
          <Mailed shown={shown} />
        </StepForm>
      );
    case "refund":
      return shown.order?.held ? (
        <RefundLink shown={shown} order={shown.order} held={shown.order.held} />
      ) : (
        <StepForm {...props} button="Ya se devolvió" title="Anotar que se devolvió el dinero">
          <p className="field-hint">
            {shown.order
              ? "De este pedido la tienda no tiene dinero: ya se devolvió, o nunca se pagó."
              : "La tienda no sabe de qué pedido es: devolvé el dinero y anotalo acá."}
          </p>
          <Mailed shown={shown} />
        </StepForm>
      );
    case "close":
      return (
        <StepForm {...props} button="Cerrar" title="Cerrarlo">
          <Mailed shown={shown} />
          <Message step={step} reply={reply} />
        </StepForm>
      );
  }
}

type StepFormProps = StepPartProps & {
  title: string;
  /** The words of its button. */
  button: string;
  children: React.ReactNode;
};

function StepForm({ shown, step, isFirst, reply, title, button, children }: StepFormProps) {
  return (
    <details className="confirm" open={isFirst || reply !== null || undefined}>
      <summary>{title}</summary>
      <PostForm action={adminPaths.withdrawal(shown.code)} className="confirm-body" noValidate>
        <input type="hidden" name="estado" value={shown.state} />
        {children}
        <IntentButton value={step} className={isFirst ? undefined : "button-quiet"}>
          {button}
        </IntentButton>
      </PostForm>
    </details>
  );
}

function Mailed({ shown }: { shown: ShownWithdrawal }) {
  return (
    <p className="field-hint">
      {shown.recipient === ""
        ? "No sale ningún e-mail: no sabemos a cuál."
        : `Sale un e-mail a ${shown.recipient}.`}
    </p>
  );
}

function Message({ step, reply }: { step: WithdrawalStep; reply: StepReply | null }) {
  const show = showFields([MESSAGE_FIELD], {}, reply);
  return (
    <FormFields
      fields={[MESSAGE_FIELD]}
      show={(name) => ({ ...show(name), id: messageId(step) })}
    />
  );
}

function PiecesBack({ shown, reply }: WithdrawalPageProps) {
  if (shown.comingBack.length === 0) {
    return <p className="field-hint">No hay prendas de este pedido por volver.</p>;
  }
  const number = { type: "number", inputMode: "numeric", min: 0, autoComplete: "off" } as const;
  return (
    <div className="refund-pieces">
      <ul>
        {shown.comingBack.map(({ itemId, pieces, name }) => (
          <li key={itemId}>
            <fieldset>
              <legend className="order-item-name">{name}</legend>
              <div className="refund-counts">
                <TextField
                  {...replyField(reply, backField(itemId), String(pieces))}
                  {...number}
                  label="Vuelven al stock"
                  max={pieces}
                />
                <TextField
                  {...replyField(reply, brokenField(itemId), "")}
                  {...number}
                  label="Rotas o usadas"
                  max={pieces}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </div>
  );
}

type RefundLinkProps = {
  shown: ShownWithdrawal;
  order: NonNullable<ShownWithdrawal["order"]>;
  held: string;
};

/** The refund is the order's own; it comes back here when it is made. */
function RefundLink({ shown, order, held }: RefundLinkProps) {
  const mayRefund = useMay("orders.change");
  return (
    <details className="confirm" open>
      <summary>Devolver lo que pagó</summary>
      <div className="confirm-body">
        <p>
          De este pedido hay <strong>{held}</strong> para devolver.
          {!mayRefund && " Lo devuelve quien puede cambiar pedidos."}
        </p>
        {mayRefund && (
          <p>
            <Link className="button" to={adminPaths.orderRefundFor(order.orderNumber, shown.code)}>
              Devolver el dinero
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
