import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { listWithdrawals } from "../../data/orders/withdrawals.server";
import { showListedWithdrawal, type WithdrawalRow } from "../../domain/orders/shown-withdrawal";
import { ANSWER_HOURS } from "../../domain/orders/withdrawal";
import { adminHeaders } from "../../http/caching";
import { EmptyList } from "../../ui/admin/list-rows";
import { PageHeader } from "../../ui/admin/page-parts";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Arrepentimientos" };

export const headers = adminHeaders;

export const loader = adminLoader("withdrawals.view", async ({ now, read }) => {
  const listed = await read(listWithdrawals());
  const rows = listed?.withdrawals.map((one) => showListedWithdrawal(one, now)) ?? null;
  return { rows, moreOpen: listed?.moreOpen ?? 0 };
});

export default function WithdrawalsPage() {
  const { rows, moreOpen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Arrepentimientos" />
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
  const { code, createdAt, label, isOpen, clock, reason, email } = row;
  return (
    <li className="panel withdrawal" data-open={isOpen}>
      <div className="withdrawal-head">
        <h2>
          <Link to={adminPaths.withdrawal(code)}>{code}</Link>
        </h2>
        <p className="tag">{label}</p>
        {clock !== null && (
          <p className="tag withdrawal-clock" data-overdue={clock.isOverdue}>
            {clock.text}
          </p>
        )}
      </div>
      <p>{createdAt ?? "Sin fecha"}</p>
      <MeantOrder row={row} />
      {email !== "" && <p>{email}</p>}
      {reason !== "" && <p className="withdrawal-reason">{reason}</p>}
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
  return `Acá están los que llevan más tiempo. ${more}: van a aparecer a medida que los cierres.`;
}
