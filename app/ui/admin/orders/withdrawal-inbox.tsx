import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { ANSWER_HOURS, type ListedWithdrawal } from "../../../domain/orders/withdrawal";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { EmptyList } from "./list-rows";
import { LOAD_FAILED } from "../load-failed";
import { ChangeForm } from "../../change-form";

export type WithdrawalRow = Omit<ListedWithdrawal, "createdAt" | "answeredAt"> & {
  /** In words. */
  createdAt: string | null;
  answeredAt: string | null;
  /** Null when it is answered. */
  clock: { text: string; isOverdue: boolean } | null;
};

type WithdrawalInboxProps = {
  /** Null when they could not be read. */
  rows: readonly WithdrawalRow[] | null;
  /** Number of open withdrawals beyond the listed ones. */
  moreOpen: number;
  reply: FormReply<"respuesta"> | null;
};

const CONTROLS: FormControls<"respuesta"> = { respuesta: null };

/** Withdrawals through the "Botón de arrepentimiento", with the time left to answer. */
export function WithdrawalInbox({ rows, moreOpen, reply }: WithdrawalInboxProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>Arrepentimientos</h1>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {rows === null && <Notice text={LOAD_FAILED} />}
      {rows?.length === 0 && (
        <EmptyList
          title="Nadie se arrepintió"
          text={`Cuando alguien use el Botón de arrepentimiento lo vas a ver acá. Tenés ${ANSWER_HOURS} horas para responderle.`}
        />
      )}
      {rows !== null && rows.length > 0 && (
        <>
          <p className="withdrawals-law">
            La ley te da {ANSWER_HOURS} horas para responder por el mismo medio. La devolución la
            paga la tienda.
          </p>
          {moreOpen > 0 && <Notice text={describeMore(moreOpen)} />}
          <ul className="withdrawals">
            {rows.map((row) => (
              <WithdrawalItem key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function WithdrawalItem({ row }: { row: WithdrawalRow }) {
  const { id, code, createdAt, answeredAt, clock, reason, email } = row;
  const nameId = `arrepentimiento-${id}`;
  return (
    <li className="panel withdrawal" data-open={clock !== null}>
      <div className="withdrawal-head">
        <h2 id={nameId}>{code}</h2>
        {clock === null ? (
          <p className="tag">Respondido{answeredAt === null ? "" : ` · ${answeredAt}`}</p>
        ) : (
          <p className="tag withdrawal-clock" data-overdue={clock.isOverdue}>
            {clock.text}
          </p>
        )}
      </div>
      <p>{createdAt ?? "Sin fecha"}</p>
      <MeantOrder row={row} />
      {email !== "" && (
        <p>
          <a href={`mailto:${encodeURI(email)}?${subjectOf(code)}`}>{email}</a>
        </p>
      )}
      {reason !== "" && <p className="withdrawal-reason">{reason}</p>}
      {clock !== null && (
        <ChangeForm action={adminPaths.withdrawals()}>
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="id" value={id} />
          <button className="button button-quiet" aria-describedby={nameId}>
            Marcar como respondido
          </button>
        </ChangeForm>
      )}
    </li>
  );
}

/** The order of the request; without a match, a search for possible ones. */
function MeantOrder({ row }: { row: WithdrawalRow }) {
  const { matchedOrder, orderNumber, namesOrder, email } = row;
  if (matchedOrder !== null) {
    return (
      <p>
        <Link to={adminPaths.order(matchedOrder)}>Pedido {matchedOrder}</Link>
      </p>
    );
  }
  return (
    <p>
      {orderNumber === ""
        ? "No dijo qué pedido. "
        : `Escribió “${orderNumber}”, que no es ${namesOrder ? "de esta persona" : "el número de ningún pedido"}. `}
      {email !== "" && <Link to={adminPaths.ordersOf(email)}>Buscar sus pedidos</Link>}
    </p>
  );
}

function describeMore(count: number): string {
  const more =
    count === 1 ? "1 arrepentimiento más espera" : `${count} arrepentimientos más esperan`;
  return `Acá están los que llevan más tiempo. ${more} respuesta: van a aparecer a medida que respondas.`;
}

function subjectOf(code: string): string {
  return `subject=${encodeURIComponent(`Tu código de arrepentimiento ${code}`)}`;
}
