import { useLoaderData, type ShouldRevalidateFunction, Link, useLocation } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { STOCK_FILTERS, type GridGroup } from "../../domain/stock/stock-grid";
import { loadStockPage, answerStockForm, refuseUnsavedStock } from "../../flows/stock.server";
import type { FormReply } from "../../forms/form-reply";
import {
  parseStockForm,
  type StockForm,
  parseStockQuery,
  writeStockQuery,
  REASON,
} from "../../forms/stock/stock-form";
import { adminHeaders } from "../../http/caching";
import { badRequest } from "../../http/responses";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { MayLink, ReadOnlyNote } from "../../ui/admin/access";
import { EmptyList } from "../../ui/admin/list-rows";
import { ProductSearchForm } from "../../ui/admin/products/product-search-form";
import {
  listStockErrors,
  StockHints,
  StockReason,
  StockTables,
} from "../../ui/admin/stock/stock-table";
import { UnsavedChanges } from "../../ui/admin/unsaved-changes";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { FieldError } from "../../ui/fields";
import { PageNumbers } from "../../ui/page-numbers";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Stock" };

export const headers = adminHeaders;

/** Who decides about a refused cell sees the numbers of now; without the database, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export const loader = adminLoader("catalogue.view", ({ url }) =>
  loadStockPage(parseStockQuery(url.searchParams)),
);

export const action = adminAction("catalogue.change", { save }, ({ formData }) =>
  refuseUnsavedStock(readStockForm(formData)),
);

async function save({ url, formData, by }: AdminForm) {
  const { page, ...query } = parseStockQuery(url.searchParams);
  const number = /^[1-9]\d{0,5}$/.test(page ?? "") ? Number(page) : 1;
  const list = adminPaths.stock() + writeStockQuery(query, number);
  return answerStockForm(readStockForm(formData), list, by);
}

function readStockForm(formData: FormData): StockForm {
  const form = parseStockForm(formData);
  if (!form) throw badRequest();
  return form;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AdminStockRoute() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { query, list, onlyName } = data;
  const errors = useMemo(() => listStockErrors(reply?.errors, list?.groups ?? []), [reply, list]);
  return (
    <>
      <PageHeader title={onlyName === null ? "Stock" : `Stock de ${onlyName}`}>
        <div className="page-actions">
          {query.productRow !== null && (
            <QuietLink to={adminPaths.stock()}>Todo el stock</QuietLink>
          )}
          <MayLink className="button button-quiet button-small" to={adminPaths.stockTakes()}>
            Conteo
          </MayLink>
          <QuietLink to={adminPaths.labels()}>Etiquetas</QuietLink>
          <QuietLink to={adminPaths.products()}>Productos</QuietLink>
        </div>
      </PageHeader>
      <ReadOnlyNote />
      {reply && <ErrorSummary title="No se guardó nada" errors={errors} />}
      <StockHints />
      {query.productRow === null && <StockTools query={query} />}
      <StockList data={data} reply={reply} />
    </>
  );
}

function StockTools({ query }: { query: Page["query"] }) {
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
          {[null, ...STOCK_FILTERS].map((one) => (
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

function StockList({ data, reply }: { data: Page; reply: FormReply | null }) {
  const { key } = useLocation();
  const { query, list } = data;
  if (list === null) return <Notice text={LOAD_FAILED} />;
  if (list.total === 0) return <NoStock query={query} />;
  return (
    <>
      {/* New fields for each answer, so that they show what is stored, or what was typed. */}
      <StockMatrix
        key={key}
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

function NoStock({ query: { text, state, productRow } }: { query: Page["query"] }) {
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

type StockMatrixProps = {
  action: string;
  groups: readonly GridGroup[];
  reply: FormReply | null;
};

function StockMatrix({ action, reply, ...loaded }: StockMatrixProps) {
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
        <IntentButton value="save">Guardar stock</IntentButton>
        <FieldError id={REASON.name} error={reply?.errors[REASON.name]} />
      </div>
    </PostForm>
  );
}
