import { useLoaderData, Link } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../admin-paths";
import {
  adminFormAction,
  adminLoader,
  requireRowId,
  type AdminRequest,
} from "../../auth/admin-page.server";
import type { By } from "../../data/history/batch.server";
import { leaveOut } from "../../data/stock/stock-take-cells.server";
import { formatWhole } from "../../domain/plain/whole-number";
import type {
  TakeRow,
  SheetCell,
  SheetRow,
  TakeView,
  TakePage,
} from "../../domain/stock/stock-take";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  answerApplied,
  answerDiscarded,
  CLOSED,
  refuseTake,
  saveSheet,
  loadTakeView,
} from "../../flows/stock-takes.server";
import {
  parseTakeForm,
  type TakeForm,
  cellFields,
  type TakeReply,
} from "../../forms/stock/stock-take-form";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { notFound, seeOther } from "../../http/responses";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/admin/list-rows";
import { StockTakeDifferences, StockTakeFrame } from "../../ui/admin/stock/stock-take-differences";
import { ChangeForm, type ListedError, useReply } from "../../ui/form";
import { FieldError } from "../../ui/fields";
import { PageNumbers } from "../../ui/page-numbers";
import { IntentButton } from "../../ui/admin/page-parts";

export const handle: PageHandle<TakeView | null> = {
  title: (view) => (view ? `Conteo: ${view.take.title}` : "Conteo de stock"),
};

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ params, url, read }) => {
  const takeId = requireRowId(params.id);
  const found = await read(loadTakeView(takeId, url.searchParams).then((view) => ({ view })));
  if (found?.view === null) throw notFound();
  return found?.view ?? null;
});

export const action = adminFormAction(
  "catalogue.change",
  async ({ request, params }) => {
    const takeId = requireRowId(params.id);
    const form = parseTakeForm(await readForm(request));
    return form && { takeId, form };
  },
  save,
  ({ form }) => refuseTake({ message: NOT_SAVED, cells: "cells" in form ? form.cells : null }, 503),
);

async function save(
  { takeId, form }: { takeId: number; form: TakeForm },
  { url, by }: AdminRequest & { by: By },
) {
  switch (form.intent) {
    case "save":
    case "review":
      return saveSheet(form, { takeId, page: url.searchParams.get("pagina") });
    case "leave-out": {
      const isOpen = await leaveOut(takeId, form.subjects);
      if (!isOpen) return refuseTake({ message: CLOSED, cells: null }, 409);
      return seeOther(`${adminPaths.stockTake(takeId)}?ver=diferencias`);
    }
    case "apply":
      return answerApplied(takeId, form.seen, by);
    case "discard":
      return answerDiscarded(takeId, by);
  }
}

export default function StockTakeRoute() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  switch (view?.kind) {
    case undefined:
      return <Notice text={LOAD_FAILED} />;
    case "sheet":
      return <StockTakeSheet view={view} />;
    case "differences":
      return <StockTakeDifferences view={view} reply={reply} />;
    case "count":
      // A new key fills the fields with what is stored now.
      return <StockTakePage key={view.key} view={view} reply={reply} />;
  }
}

/** To print: an empty box for each size, without what the shop believes. */
function StockTakeSheet({ view }: { view: Extract<TakeView, { kind: "sheet" }> }) {
  const { take, rows, total, page, pageCount } = view;
  const address = adminPaths.stockTake(take.id);
  return (
    <div className="stock-take-print">
      <header className="page-header print-hint">
        <div>
          <h1>Imprimir el conteo</h1>
          <p className="field-hint">
            Hojas A4 con un casillero por talle. Imprimí con Ctrl+P, o con “Compartir” en el
            celular.
          </p>
        </div>
        <p className="page-actions">
          <Link className="button button-quiet" to={address}>
            Volver al conteo
          </Link>
        </p>
      </header>
      {rows.length === 0 ? (
        <EmptyList title="Acá no hay productos para contar" text="No hay nada que imprimir." />
      ) : (
        <section className="count-sheet" aria-label={`Conteo: ${take.title}`}>
          <h2>
            Conteo: {take.title}
            {pageCount > 1 && ` (parte ${page} de ${pageCount})`}
          </h2>
          <p>
            {total === 1 ? "1 prenda" : `${formatWhole(total)} prendas`}. Contá también lo apartado
            para pedidos. Si no hay, poné 0.
          </p>
          <ul className="count-sheet-rows">
            {rows.map((row) => (
              <PrintedRow key={`${row.productRow} ${row.color}`} row={row} />
            ))}
          </ul>
        </section>
      )}
      <div className="print-hint">
        <PageNumbers
          page={page}
          pageCount={pageCount}
          address={(wanted) => `${address}?ver=imprimir&pagina=${wanted}`}
        />
      </div>
    </div>
  );
}

function PrintedRow({ row: { name, color, sizes } }: { row: TakeRow }) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {color !== "" && ` · ${color}`}
      </p>
      <ul className="count-boxes">
        {sizes.map(({ key, label }) => (
          <li key={key}>{label === "" ? "Cantidad" : label}</li>
        ))}
      </ul>
    </li>
  );
}

/** The sheet on which pieces are counted. It tells nothing of what the shop believes. */
function StockTakePage({ view, reply }: { view: TakePage; reply: TakeReply | null }) {
  const { take, page, pageCount, totalCells } = view;
  const rows = reply?.rows ?? view.rows;
  const errors = useMemo(() => listErrors(reply), [reply]);
  const address = adminPaths.stockTake(take.id);
  const isOpen = take.closedAt === null;
  return (
    <StockTakeFrame take={take} view="count" refusal="No se guardó nada" errors={errors}>
      {isOpen && (
        <p className="field-hint">
          Contaste {formatWhole(take.countedCells)} de {formatWhole(totalCells)} talles. Poné lo que
          ves: 0 si no hay, y nada en lo que no contaste.
        </p>
      )}
      {isOpen && rows.length === 0 && (
        <EmptyList title="Acá no hay productos para contar" text="Podés descartar este conteo." />
      )}
      {rows.length > 0 && (
        <ChangeForm action={`${address}?pagina=${page}`} className="stock-take-form">
          <ul className="stock-take-rows">
            {rows.map((row) => (
              <CountRow key={row.cells[0]?.subject} row={row} />
            ))}
          </ul>
          <div className="stock-take-bar">
            <IntentButton value="save">Guardar y seguir</IntentButton>
            <IntentButton value="review" className="button-quiet">
              Ver diferencias
            </IntentButton>
          </div>
        </ChangeForm>
      )}
      {pageCount > 1 && (
        <>
          <p className="field-hint">Guardá antes de pasar a otra página.</p>
          <PageNumbers
            page={page}
            pageCount={pageCount}
            address={(wanted) => `${address}?pagina=${wanted}`}
          />
        </>
      )}
      {!isOpen && rows.length === 0 && (
        <p>
          <Link to={adminPaths.stockTakes()}>Volver a los conteos</Link>
        </p>
      )}
    </StockTakeFrame>
  );
}

function listErrors(reply: TakeReply | null): ListedError[] {
  if (!reply) return [];
  const general = reply.errors.conteo;
  const cells = (reply.rows ?? []).flatMap((row) => row.cells);
  return [
    ...(general === undefined ? [] : [{ controlId: null, message: general }]),
    ...cells.flatMap(({ subject, label, error }) =>
      error === null ? [] : [{ controlId: cellId(subject), message: `${label}: ${error}` }],
    ),
  ];
}

/** Blanks would end an id, and letters of colours may be any. */
function cellId(subject: string): string {
  return `celda-${encodeURIComponent(subject).replaceAll("%", "_")}`;
}

function CountRow({ row: { name, color, cells } }: { row: SheetRow }) {
  return (
    <li className="stock-take-row">
      <p className="stock-take-title">
        {name}
        {color !== "" && <span className="stock-take-color">{color}</span>}
      </p>
      <div className="stock-take-cells">
        {cells.map((cell) => (
          <CountCell key={cell.subject} cell={cell} />
        ))}
      </div>
    </li>
  );
}

function CountCell({ cell }: { cell: SheetCell }) {
  const { subject, sizeText, label, typed, before, isOutdated, error } = cell;
  const id = cellId(subject);
  const names = cellFields(subject);
  const described = [error === null ? "" : `${id}-error`, isOutdated ? `${id}-nota` : ""];
  return (
    <div className="stock-take-cell">
      <label htmlFor={id}>{sizeText === "" ? "Cantidad" : sizeText}</label>
      <input
        id={id}
        name={names.counted}
        defaultValue={typed}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
      />
      {before !== "" && <input type="hidden" name={names.before} value={before} />}
      <FieldError id={id} error={error ?? undefined} />
      {isOutdated && (
        <p id={`${id}-nota`} className="stock-take-note">
          Cambió: contá de nuevo
        </p>
      )}
    </div>
  );
}
