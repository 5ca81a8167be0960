import { Form, Link, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { readWholeList, listOrderSheets } from "../../data/orders/orders.server";
import { readSettings } from "../../data/shop/settings.server";
import { ALL_ORDERS, type OrderQuery } from "../../domain/orders/back-office-list";
import { MAX_BULK_ORDERS } from "../../domain/orders/order-moves";
import { findOrderState, hasEnded, hasLeft, ORDER_STATES } from "../../domain/orders/order";
import {
  findPaper,
  listToPick,
  PAPERS,
  type OrderSheet,
  type Paper,
} from "../../domain/orders/order-sheet";
import { calendarDay, formatLongDay, parseCalendarDay } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/admin/list-rows";
import { OrderSheets, PieceTable } from "../../ui/admin/orders/order-sheets";
import { ErrorSummary } from "../../ui/form";
import { SelectField, TextField } from "../../ui/fields";

export const handle: PageHandle<{ asked: { day: string | null } }> = {
  title: ({ asked }) => (asked.day === null ? "Error: " : "") + "Imprimir los pedidos de un día",
};

export const headers = adminHeaders;

/** More would make the page too large for a phone. */
const ORDERS_PER_PAGE = 100;

const KINDS = [
  { id: "todo", label: "Todo" },
  { id: "lista", label: "La lista para juntar" },
  { id: "hojas", label: "Lo que va adentro" },
  { id: "etiquetas", label: "Las etiquetas" },
] as const;

const ALL_STATES = { id: "", label: "Todos, sin los cancelados ni devueltos" };

export const loader = adminLoader("orders.view", async ({ url, now, read, setStatus }) => {
  const { searchParams } = url;
  const typedDay = (searchParams.get("dia") ?? "").trim() || calendarDay(now);
  const day = parseCalendarDay(typedDay);
  const asked = {
    typedDay: typedDay.slice(0, 40),
    day,
    state: findOrderState(searchParams.get("estado") ?? ""),
    kind: KINDS.find(({ id }) => id === searchParams.get("que"))?.id ?? "todo",
    paper: findPaper(searchParams.get("papel")) ?? "a4",
    page: Math.max(Number(/^\d{1,2}$/.exec(searchParams.get("pagina") ?? "")?.[0] ?? 1), 1),
  };
  if (day === null) setStatus(400);
  return { asked, found: day === null ? null : await read(readSheets({ ...asked, day }, now)) };
});

type Asked = { day: string; state: OrderQuery["state"]; kind: string; page: number };

async function readSheets({ day, state, kind, page }: Asked, now: Date) {
  const { orderNumbers } = await readWholeList(
    {
      ...{ ...ALL_ORDERS, text: "", isPaid: null, hasAlert: false, isOverdue: false },
      ...{ state, from: day, to: day, sort: "antiguos" },
    },
    now,
  );
  const start = (page - 1) * ORDERS_PER_PAGE;
  const listed = await listOrderSheets(orderNumbers.slice(start, start + ORDERS_PER_PAGE));
  const sheets = listed
    .filter(({ status }) => state !== null || !hasEnded(status))
    .filter(({ deliveryMethod }) => kind !== "etiquetas" || deliveryMethod !== "pickup");
  const { name, address, phone, email } = await readSettings();
  return {
    sheets,
    // With a state, all of its orders are asked for.
    toPick: listToPick(sheets.filter(({ status }) => state !== null || !hasLeft(status))),
    pageCount: Math.ceil(orderNumbers.length / ORDERS_PER_PAGE),
    isCut: orderNumbers.length === MAX_BULK_ORDERS,
    sender: { name, address, phone, email },
  };
}

export default function PrintDayPage() {
  const { asked, found } = useLoaderData<typeof loader>();
  const { day, kind, paper } = asked;
  const errors = useMemo(
    () => (day === null ? [{ controlId: "dia", message: describeProblem(asked.typedDay) }] : []),
    [day, asked.typedDay],
  );
  return (
    <>
      <header className="page-header print-hint">
        <div>
          <h1>Imprimir los pedidos de un día</h1>
          <p className="field-hint">
            Elegí qué va, y después imprimí con Ctrl+P, o con “Compartir” en el celular.
          </p>
        </div>
        <Link to={adminPaths.orders()}>Volver a los pedidos</Link>
      </header>
      <div className="form print-hint">
        {errors.length > 0 && <ErrorSummary title="Revisá el día" errors={errors} />}
        <Form method="get" className="list-fields">
          <TextField
            key={asked.typedDay}
            name="dia"
            type="date"
            label="Día"
            defaultValue={asked.typedDay}
            error={errors[0]?.message}
          />
          <SelectField
            name="estado"
            label="Estado"
            defaultValue={asked.state ?? ""}
            options={[ALL_STATES, ...ORDER_STATES]}
          />
          <SelectField name="que" label="Qué" defaultValue={kind} options={KINDS} />
          <SelectField name="papel" label="Papel" defaultValue={paper} options={PAPERS} />
          <button className="button button-small">Ver</button>
        </Form>
        {day !== null && found === null && <Notice text={LOAD_FAILED} />}
        {day !== null && found?.sheets.length === 0 && (
          <EmptyList
            title="No hay nada para imprimir"
            text={`El ${formatLongDay(day)} no hay pedidos así. Probá con otro día o con otro estado.`}
          />
        )}
        {found && <PageLinks {...asked} {...found} />}
      </div>
      {day !== null && found !== null && found.sheets.length > 0 && (
        <>
          {(kind === "todo" || kind === "lista") && (
            <PickingList day={day} paper={paper} sheets={found.sheets} items={found.toPick} />
          )}
          {kind !== "lista" && (
            <OrderSheets
              {...found}
              paper={paper}
              only={kind === "hojas" ? "slips" : kind === "etiquetas" ? "labels" : undefined}
            />
          )}
        </>
      )}
    </>
  );
}

function describeProblem(typed: string): string {
  return `“${typed}” no es un día que exista: elegilo en el calendario, o escribilo como 2026-11-28.`;
}

function PageLinks(props: {
  typedDay: string;
  state: string | null;
  kind: string;
  paper: string;
  page: number;
  pageCount: number;
  isCut: boolean;
}) {
  const { typedDay, state, kind, paper, page, pageCount, isCut } = props;
  const query = { dia: typedDay, estado: state ?? "", que: kind, papel: paper };
  const address = (wanted: number) =>
    `${adminPaths.ordersPrint()}?${new URLSearchParams({ ...query, pagina: String(wanted) })}`;
  if (pageCount < 2) return null;
  return (
    <>
      <nav className="page-links" aria-label="Páginas">
        {Array.from({ length: pageCount }, (_, position) => position + 1).map((wanted) => (
          <Link
            key={wanted}
            className="button button-quiet button-small"
            to={address(wanted)}
            aria-current={wanted === page ? "page" : undefined}
          >
            Página {wanted}
          </Link>
        ))}
      </nav>
      {isCut && (
        <Notice
          text={`Son los primeros ${MAX_BULK_ORDERS} del día: elegí un estado para ver los demás.`}
        />
      )}
    </>
  );
}

type PickingListProps = {
  day: string;
  paper: Paper;
  sheets: readonly OrderSheet[];
  items: OrderSheet["items"];
};

function PickingList({ day, paper, sheets, items }: PickingListProps) {
  return (
    <div className="sheets" data-paper={paper}>
      <section className="sheet" aria-label="Lista para juntar">
        <div className="sheet-head">
          <h2>Para juntar</h2>
          <p className="sheet-number">
            {formatLongDay(day)} · {sheets.length === 1 ? "1 pedido" : `${sheets.length} pedidos`}
          </p>
        </div>
        <PieceTable items={items} />
      </section>
    </div>
  );
}
