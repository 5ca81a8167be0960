import { Link, useLocation } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { GridGroup } from "../../../domain/stock/stock-grid";
import type { FormReply } from "../../../forms/form-reply";
import { FIELDS } from "../../../forms/stock/stock-form";
import type { StockPageData } from "../../../forms/stock/stock-page-data";
import { STOCK_STATES, writeStockQuery } from "../../../forms/stock/stock-query";
import { ErrorSummary } from "../../error-summary";
import { FieldError } from "../../field-frame";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { MayLink } from "../may-link";
import { EmptyList } from "../orders/list-rows";
import { ProductSearchForm } from "../products/product-search-form";
import { ReadOnlyNote } from "../read-only-note";
import { UnsavedChanges } from "../unsaved-changes";
import { lostId } from "./lost-stock";
import { StockReason } from "./stock-reason";
import { StockTables } from "./stock-table";

/** How many pieces there are, by product, colour and size. */
export function StockPage({ data, reply }: { data: StockPageData; reply: FormReply | null }) {
  const { query, list, onlyName } = data;
  const errors = useMemo(() => listStockErrors(reply?.errors, list?.groups ?? []), [reply, list]);
  return (
    <>
      <header className="page-header">
        <h1>{onlyName === null ? "Stock" : `Stock de ${onlyName}`}</h1>
        <div className="page-actions">
          {query.productRow !== null && (
            <Link className="button button-quiet button-small" to={adminPaths.stock()}>
              Todo el stock
            </Link>
          )}
          <MayLink className="button button-quiet button-small" to={adminPaths.stockTakes()}>
            Conteo
          </MayLink>
          <Link className="button button-quiet button-small" to={adminPaths.products()}>
            Productos
          </Link>
        </div>
      </header>
      <ReadOnlyNote />
      {reply && <ErrorSummary title="No se guardó nada" errors={errors} />}
      <StockHints />
      {query.productRow === null && <StockTools query={query} />}
      {list === null ? <Notice text={LOAD_FAILED} /> : <StockList data={data} reply={reply} />}
    </>
  );
}

/** What the numbers mean, wherever they are typed. */
export function StockHints() {
  return (
    <p className="field-hint">
      Contá todo lo que hay en el local, también lo que está apartado para pedidos que todavía no
      salieron. Escribí un número, o lo que cambia: +5 o -2. Vacío es sin control: se vende sin
      límite.
    </p>
  );
}

function StockTools({ query }: { query: StockPageData["query"] }) {
  const { text, state } = query;
  return (
    <div className="list-tools">
      {/* A new key for a new address resets the uncontrolled field. */}
      <ProductSearchForm
        key={JSON.stringify(query)}
        action={adminPaths.stock()}
        text={text}
        state={state}
      />
      <nav className="state-links" aria-label="Estado">
        <ul>
          {[null, ...STOCK_STATES].map((one) => (
            <li key={one}>
              <Link
                to={adminPaths.stock() + writeStockQuery({ ...query, state: one })}
                aria-current={state === one ? "true" : undefined}
              >
                {STATE_NAMES[one ?? "todos"]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const STATE_NAMES = { todos: "Todos", "por-agotarse": "Por agotarse", agotado: "Agotado" } as const;

function StockList({ data, reply }: { data: StockPageData; reply: FormReply | null }) {
  const { query, list } = data;
  if (list === null) return null;
  if (list.total === 0) return <NoStock query={query} />;
  return (
    <>
      <StockMatrix
        action={adminPaths.stock() + writeStockQuery(query, list.page)}
        groups={list.groups}
        reply={reply}
      />
      {list.others.length > 0 && (
        <Notice text="Tienen tantos talles y colores que se cargan aparte:">
          <ul>
            {list.others.map(({ rowId, name }) => (
              <li key={rowId}>
                <Link to={adminPaths.stock({ productRow: rowId })}>{name}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <PageNumbers
        page={list.page}
        pageCount={list.pageCount}
        address={(number) => adminPaths.stock() + writeStockQuery(query, number)}
      />
    </>
  );
}

function NoStock({ query: { text, state, productRow } }: { query: StockPageData["query"] }) {
  const all = { to: adminPaths.stock(), text: "Ver todo el stock" };
  if (productRow !== null) {
    return (
      <EmptyList title="Ese producto ya no está" text="Puede que se haya borrado." all={all} />
    );
  }
  if (text !== "" || state !== null) {
    const what = state === "agotado" ? "Nada agotado por acá" : "Nada por acá";
    return <EmptyList title={what} text="Ningún producto coincide con lo que pediste." all={all} />;
  }
  return <EmptyList title="Todavía no hay productos" text="Cargá uno y volvé para contarlo." />;
}

/** In the order of the page; then those of cells that are gone. Each leads to its cell. */
export function listStockErrors(
  errors: FormReply["errors"] | undefined,
  groups: readonly GridGroup[],
) {
  const controls = new Map<string, string>([[FIELDS.reason, FIELDS.reason]]);
  groups
    .flatMap(({ rows }) => rows)
    .forEach(({ cells, lost }, row) => {
      cells.forEach(({ key }, cell) => controls.set(key, FIELDS.cell(row, cell)));
      lost.forEach(({ key }, position) => controls.set(key, lostId(row, position)));
    });
  return Object.entries(errors ?? {}).map(([name, message = ""]) => ({
    controlId: controls.get(name) ?? null,
    message,
  }));
}

type StockMatrixProps = {
  /** Where it posts: the address of the list. */
  action: string;
  groups: readonly GridGroup[];
  reply: FormReply | null;
};

/** The numbers of products by colour and size, to change in one go. */
function StockMatrix(props: StockMatrixProps) {
  const { key } = useLocation();
  // New fields for each answer, so that they show what is stored, or what was typed.
  return <OpenedMatrix key={key} {...props} />;
}

function OpenedMatrix({ action, reply, ...loaded }: StockMatrixProps) {
  // What was seen belongs to what was typed: data that a change in another tab reloads would part them.
  const [groups] = useState(loaded.groups);
  const form = useRef<HTMLFormElement>(null);
  return (
    <PostForm ref={form} action={action} className="stock-form">
      <UnsavedChanges
        form={form}
        isUnsaved={reply !== null}
        question="Hay números sin guardar. ¿Salir igual?"
        isByQuery
      />
      <StockTables groups={groups} reply={reply} />
      <div className="save-bar stock-bar">
        <StockReason reply={reply} />
        <button className="button" name="intent" value="save">
          Guardar stock
        </button>
        <FieldError id={FIELDS.reason} error={reply?.errors[FIELDS.reason]} />
      </div>
    </PostForm>
  );
}
