import { useLocation } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths, listLinkedPages } from "../../../admin-paths";
import type {
  ListSlice,
  OrderQuery,
  PageCursor,
  WholeList,
  OrderSort,
} from "../../../domain/orders/back-office-list";
import { type ListedOrder, ORDER_STATES } from "../../../domain/orders/order";
import type { BulkStep } from "../../../domain/orders/order-moves";
import type { OrderSummary } from "../../../domain/orders/order-summary";
import { PAID_WAYS } from "../../../domain/payments/payment-method";
import {
  isOrderListNarrowed,
  writeOrderFilters,
  writePaid,
  type OrderBulkReply,
} from "../../../forms/orders/order-filters";
import { ErrorSummary, PostForm } from "../../form";
import { KEEP_PLACE } from "../../page-focus";
import { Notice, LOAD_FAILED } from "../../page";
import { SelectField, TextField } from "../../fields";
import { ListFilterForm } from "./list-filter-form";
import { EmptyList, ListRows } from "../list-rows";
import { useMay, MayLink } from "../access";
import { OrderFigures } from "./dashboard-panels";
import { OrderTable } from "./order-table";
import { WholeListBar } from "./whole-list-bar";
import { useChoice } from "../products/product-choice";

type OrderListPageData = {
  query: OrderQuery;
  cursor: PageCursor | null;
  /** Null when it could not be read; the same below. */
  summary: OrderSummary | null;
  list: ListSlice<ListedOrder> | null;
  whole: WholeList | null;
};

type OrderListPageProps = { data: OrderListPageData; reply: OrderBulkReply | null };

const ABOUT_PIECES = {
  held: "Tienen prendas apartadas y nadie los pagó. Si liberás las de un pedido, vuelven a la venta y el pedido espera sin ellas: le avisamos por e-mail, y si llega el pago las vuelve a tomar.",
  unheld:
    "Sus prendas siguen a la venta, porque había muchas apartadas sin pagar o nadie miró un comprobante. Al separarlas, a cada cliente le llega el e-mail “Prendas separadas”. Si los cancelás, le llega “Pedido cancelado”, y no se puede deshacer: los que tienen un comprobante o un pago quedan como están.",
};

const FORM_ID = "elegidos";

export function OrderListPage({ data, reply }: OrderListPageProps) {
  const { query, summary, list } = data;
  const isNarrowed = isOrderListNarrowed(query);
  const isEmpty = list?.rows.length === 0;
  const errors = useMemo(
    () => (reply?.lines ?? []).map((message) => ({ controlId: null, message })),
    [reply],
  );
  return (
    <>
      <header className="page-header">
        <h1>Pedidos</h1>
        <p className="page-actions">
          {listLinkedPages(adminPaths.orders()).map(({ to, name }, position) => (
            <MayLink
              key={to}
              className={`button button-small${position === 0 ? "" : " button-quiet"}`}
              to={to}
            >
              {name}
            </MayLink>
          ))}
        </p>
      </header>
      {(summary === null || list === null) && <Notice text={LOAD_FAILED} />}
      {reply && <ErrorSummary title={reply.title} errors={errors} />}
      {summary && (
        <section className="list-figures" aria-label="Resumen">
          <OrderFigures summary={summary} />
          <FiguresScope query={query} />
        </section>
      )}
      {list && (!isEmpty || isNarrowed) && (
        // A new key for a new address resets the inputs to the page's values.
        <OrderFilterForm key={writeOrderFilters(query)} query={query} />
      )}
      {query.pieces && <p>{ABOUT_PIECES[query.pieces]}</p>}
      {data.whole && data.whole.orderNumbers.length > 0 && (
        <WholeListBar whole={data.whole} pieces={query.pieces} list={writeOrderFilters(query)} />
      )}
      {isEmpty && <EmptyList {...(isNarrowed ? NO_MATCH : NO_ORDERS)} />}
      {list && !isEmpty && <ChangeableList data={data} list={list} reply={reply} />}
    </>
  );
}

type ChangeableListProps = OrderListPageProps & { list: ListSlice<ListedOrder> };

function ChangeableList({ data, list, reply }: ChangeableListProps) {
  const { query, cursor } = data;
  const { key } = useLocation();
  const { choice, chooseAll } = useChoice(FORM_ID, data);
  const count = choice?.count ?? null;
  const boxCount = list.rows.length;
  const mayChange = useMay("orders.change");
  return (
    <>
      <ListRows
        label="Lista de pedidos"
        noun={["pedido", "pedidos"]}
        slice={list}
        address={(beside) => adminPaths.orders() + writeOrderFilters(query, beside)}
        exportAddress={adminPaths.ordersExport() + writeOrderFilters(query)}
      >
        <OrderTable
          // New checkboxes for each answer, so that changed orders are no longer selected.
          key={`${key} ${reply?.title ?? ""}`}
          orders={list.rows}
          choice={
            mayChange
              ? {
                  formId: FORM_ID,
                  chosen: reply?.chosen ?? [],
                  selectAll: count !== null && (
                    <label className="pick">
                      <input
                        type="checkbox"
                        checked={count === boxCount}
                        onChange={(event) => chooseAll(event.target.checked)}
                      />
                      <span>Elegir todos</span>
                    </label>
                  ),
                }
              : undefined
          }
        />
      </ListRows>
      {mayChange && (
        <OrderBulkBar
          formId={FORM_ID}
          list={writeOrderFilters(query, cursor)}
          isRefused={(reply?.chosen.length ?? 0) > 0}
          count={count}
          pieces={query.pieces}
        />
      )}
    </>
  );
}

/** The figures only support filters by day, state and payment method. */
function FiguresScope({ query }: { query: OrderQuery }) {
  const { state, payment, from, to, text } = query;
  const isPeriod = state !== null || payment !== null || from !== null || to !== null;
  const isLess = text !== "" || writePaid(query) !== null;
  if (!isPeriod && !isLess) return null;
  return (
    <p className="cell-note">
      {isPeriod ? "De lo que elegiste en los filtros" : "De todos los pedidos"}
      {isLess && ", sin contar la búsqueda por texto ni por cobro"}.
    </p>
  );
}

const NO_MATCH = {
  title: "Ningún pedido coincide",
  text: "Probá con otro texto, otro estado o más días.",
  all: { to: adminPaths.orders(), text: "Ver todos los pedidos" },
};
const NO_ORDERS = {
  title: "Todavía no hay pedidos",
  text: "Cuando alguien compre en la tienda, su pedido aparece acá con la fecha, sus datos y el total. Los nuevos van primero. Lo que vendés en el local o por WhatsApp lo cargás con “Nuevo pedido”.",
};

const SORT_NAMES: Record<OrderSort, string> = {
  recientes: "Más recientes",
  antiguos: "Más antiguos",
  "mayor-total": "Mayor total",
  "menor-total": "Menor total",
};

function OrderFilterForm({ query }: { query: OrderQuery }) {
  const { state, payment, from, to, sort } = query;
  const filters = [state, payment, writePaid(query), from, to, sort === "recientes" ? null : sort];
  return (
    <ListFilterForm
      action={adminPaths.orders()}
      hint="Número, nombre, e-mail o teléfono"
      query={query}
      sortNames={SORT_NAMES}
      chosenCount={filters.filter((filter) => filter !== null).length}
    >
      <SelectField
        name="estado"
        label="Estado"
        defaultValue={state ?? ""}
        options={[{ id: "", label: "Todos" }, ...ORDER_STATES]}
      />
      <SelectField
        name="pago"
        label="Forma de pago"
        defaultValue={payment ?? ""}
        options={[{ id: "", label: "Todas" }, ...PAID_WAYS]}
      />
      <SelectField
        name="pagado"
        label="Cobro"
        defaultValue={writePaid(query) ?? ""}
        options={[
          { id: "", label: "Todos" },
          { id: "si", label: "Pagados" },
          { id: "no", label: "Sin pagar" },
          { id: "vencidos", label: "Vencidos sin pagar" },
          { id: "revisar", label: "Para revisar" },
          { id: "separados", label: "Separados en el mostrador" },
          // Reached by their tasks: no other shop has such orders.
          ...(query.isShort ? [{ id: "sin-stock", label: "Con prendas que no están" }] : []),
          ...(query.pieces === "held"
            ? [{ id: "apartados", label: "Con prendas apartadas sin pagar" }]
            : []),
          ...(query.pieces === "unheld" ? [{ id: "sin-separar", label: "Sin separar" }] : []),
        ]}
      />
      <TextField name="desde" type="date" label="Desde" defaultValue={from ?? ""} />
      <TextField name="hasta" type="date" label="Hasta" defaultValue={to ?? ""} />
    </ListFilterForm>
  );
}

type OrderBulkBarProps = {
  formId: string;
  list: string;
  isRefused: boolean;
  /** Counted by script; null without it, and the bar is then always shown. */
  count: number | null;
  pieces: OrderQuery["pieces"];
};

type Change = { step: BulkStep; text: string; isQuiet?: true };

const CHANGES: Record<"any" | NonNullable<OrderQuery["pieces"]>, readonly Change[]> = {
  any: [
    { step: "preparing", text: "Marcar en preparación", isQuiet: true },
    { step: "shipped", text: "Marcar como enviados" },
  ],
  held: [{ step: "free", text: "Liberar las prendas" }],
  unheld: [
    { step: "hold", text: "Separar las prendas" },
    { step: "cancelled", text: "Cancelar los pedidos", isQuiet: true },
  ],
};

function OrderBulkBar({ formId, list, isRefused, count, pieces }: OrderBulkBarProps) {
  return (
    <PostForm
      id={formId}
      action={adminPaths.orders() + list}
      {...KEEP_PLACE}
      className={count === null ? "bulk" : "bulk bulk-sticky"}
      hidden={count === 0 && !isRefused}
      aria-label="Con los elegidos"
    >
      <input type="hidden" name="lista" value={list} />
      <div className="bulk-row bulk-row-wide">
        <p className="bulk-title" role={count === null ? undefined : "status"}>
          {count === null ? "Con los elegidos:" : count === 1 ? "1 elegido" : `${count} elegidos`}
        </p>
        {CHANGES[pieces ?? "any"].map(({ step, text, isQuiet = false }) => (
          <button
            key={step}
            className={`button${isQuiet ? " button-quiet" : ""} button-small`}
            name="intent"
            value={`move-${step}`}
          >
            {text}
          </button>
        ))}
      </div>
    </PostForm>
  );
}
