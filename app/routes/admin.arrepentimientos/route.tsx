import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { listWithdrawals, markWithdrawalAnswered } from "../../data/orders/withdrawals.server";
import { formatMoment } from "../../domain/plain/buenos-aires";
import {
  describeAnswerTime,
  type ListedWithdrawal,
  ANSWER_HOURS,
} from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/admin/list-rows";
import {
  ChangeForm,
  ErrorSummary,
  useReply,
  useReplyErrors,
  type FormControls,
} from "../../ui/form";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Arrepentimientos" };

export const headers = adminHeaders;

export const loader = adminLoader("withdrawals.view", async ({ now }) => {
  const listed = await readOrNull(listWithdrawals());
  const rows = listed?.withdrawals.map((withdrawal) => toRow(withdrawal, now)) ?? null;
  return { rows, moreOpen: listed?.moreOpen ?? 0 };
});

function toRow(withdrawal: ListedWithdrawal, now: Date) {
  const { createdAt, answeredAt, ...typed } = withdrawal;
  return {
    ...typed,
    createdAt: createdAt && formatMoment(createdAt),
    answeredAt: answeredAt && formatMoment(answeredAt),
    clock: describeAnswerTime(withdrawal, now),
  };
}

export const action = adminAction("withdrawals.change", { answer }, () =>
  refuse("No pudimos guardar: la base de datos no responde y no se cambió nada.", 503),
);

async function answer({ formData, by }: AdminForm) {
  const typed = formData.get("id");
  if (typeof typed !== "string" || !/^\d{1,15}$/.test(typed)) throw badRequest();
  const isThere = await markWithdrawalAnswered(Number(typed), by);
  if (!isThere) return refuse("Ese arrepentimiento ya no está.", 404);
  const flash = { title: "Arrepentimiento respondido", text: "Queda en la lista." };
  return seeOther(adminPaths.withdrawals(), await serializeFlash(flash));
}

function refuse(problem: string, status: 404 | 503) {
  const reply: FormReply<"respuesta"> = { values: {}, errors: { respuesta: problem } };
  return refuseForm(reply, status);
}

type WithdrawalRow = ReturnType<typeof toRow>;

const CONTROLS: FormControls<"respuesta"> = { respuesta: null };

export default function WithdrawalsPage() {
  const { rows, moreOpen } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Arrepentimientos" />
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
