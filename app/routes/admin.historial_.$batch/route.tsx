import { useLoaderData, Link, useSearchParams, Form } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { requirePermission } from "../../auth/require-admin.server";
import {
  readHistoryBatch,
  readUndoableChanges,
  type UndoState,
} from "../../data/history/history-batch.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { describeAction, bringsBack } from "../../domain/history/actions";
import { listCounts, countUndoable, describePreview } from "../../domain/history/describe-undo";
import {
  columnName,
  describeValue,
  listShownColumns,
  describeFacts,
} from "../../domain/history/describe-entry";
import type { Columns, RowChange } from "../../domain/history/row-change";
import { listUndoPermissions } from "../../domain/history/subjects";
import type { Conflict, ConflictReason } from "../../domain/history/undo";
import { formatLongMoment } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, serviceUnavailable } from "../../http/responses";
import { NOT_SAVED } from "../../flows/not-saved";
import { answerUndo } from "../../flows/undo-change.server";
import { SubjectLink } from "../../ui/admin/history/subject-link";
import type { PageHandle } from "../../ui/page";
import { ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { PageNumbers } from "../../ui/page-numbers";

export const handle: PageHandle<Page> = {
  title: ({ batch }) => `${batch.adminName} ${describeAction(batch.action)}`.trim(),
};

export const headers = adminHeaders;

export const loader = adminLoader("history.view", async ({ params, url, admin, now }) => {
  const asked = { id: requireRowId(params.batch), page: url.searchParams.get("pagina"), now };
  const found = await readOrNull(readHistoryBatch(asked, admin.role));
  if (!found) throw serviceUnavailable();
  if (!found.batch) throw notFound();
  return found;
});

export const action = adminAction("history.view", { undo }, () =>
  refuseForm({ values: {}, errors: { deshacer: NOT_SAVED } }, 503),
);

async function undo({ params, admin, by }: AdminForm) {
  const id = requireRowId(params.batch);
  const changes = await readUndoableChanges(id);
  if (changes.length === 0) throw notFound();
  for (const permission of listUndoPermissions(changes)) {
    await requirePermission(admin, permission);
  }
  return answerUndo(id, changes, by);
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const CONTROLS = { deshacer: null };

export default function HistoryBatchRoute() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { batch, place, undo } = data;
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>
          {batch.adminName === "" ? "Alguien" : batch.adminName} {describeAction(batch.action)}
        </h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.history()}>
            Historial
          </Link>
        </div>
      </header>
      <p className="history-moment">
        {formatLongMoment(batch.at)}
        {batch.undoesId !== null && (
          <>
            {" · "}
            <Link to={adminPaths.historyBatch(batch.undoesId)}>Ver el cambio deshecho</Link>
          </>
        )}
      </p>
      {reply && <ErrorSummary title="No se deshizo" errors={errors} />}
      <UndoPanel batchId={batch.id} undo={undo} />
      {place.total > 0 && <ChangedRows data={data} />}
    </>
  );
}

function ChangedRows({ data: { batch, rows, place, counts } }: { data: Page }) {
  return (
    <section className="list-rows" aria-label="Qué cambió">
      <p className="list-total">{listCounts(counts)}</p>
      <ol className="history-list">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.subjectId}`} className="history-change">
            <h2>
              <SubjectLink subject={row} />
            </h2>
            <ChangedColumns change={row} action={batch.action} />
          </li>
        ))}
      </ol>
      <BatchPages place={place} />
    </section>
  );
}

type ChangedColumnsProps = { change: RowChange; action: string };

function ChangedColumns({ change: { kind, before, after }, action }: ChangedColumnsProps) {
  const facts = describeFacts(kind, after);
  if (facts !== null) return facts === "" ? null : <p className="cell-note">{facts}</p>;
  if (kind === "code") return <ColumnList {...{ kind, ...withEmptyRows({ before, after }) }} />;
  if (before === null) {
    return <p className="cell-note">{bringsBack(action) ? "Volvió." : "Se creó."}</p>;
  }
  if (after === null) return <p className="cell-note">Se borró.</p>;
  return <ColumnList {...{ kind, before, after }} />;
}

/** A row that is nothing but its values: to people, one without any is none. */
function withEmptyRows({ before, after }: Pick<RowChange, "before" | "after">) {
  const names = Object.keys(after ?? before ?? {});
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return { before: before ?? empty, after: after ?? empty };
}

type ColumnListProps = { kind: RowChange["kind"]; before: Columns; after: Columns };

function ColumnList({ kind, before, after }: ColumnListProps) {
  return (
    <dl className="history-columns">
      {listShownColumns(kind, { before, after }).map((column) => (
        <div key={column}>
          <dt>{columnName(column, kind)}</dt>
          <dd>
            <BeforeAfter column={column} before={before[column]} after={after[column]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Value = Conflict["now"] | undefined;

function BeforeAfter({ column, before, after }: { column: string; before: Value; after: Value }) {
  return (
    <>
      <span className="visually-hidden">Antes: </span>
      <s>{describeValue(column, before)}</s>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">. Después: </span>
      <span>{describeValue(column, after)}</span>
    </>
  );
}

function BatchPages({ place: { page, pageCount } }: Pick<Page, "place">) {
  const [params] = useSearchParams();
  const address = (wanted: number) => {
    const query = new URLSearchParams(params);
    query.set("pagina", String(wanted));
    return `?${query}`;
  };
  return <PageNumbers page={page} pageCount={pageCount} address={address} />;
}

type UndoPreview = Extract<UndoState, { state: "open" }>["preview"];
type KeptRows = Pick<UndoPreview, "kept" | "keptCount">;

function UndoPanel({ batchId, undo }: { batchId: number; undo: UndoState }) {
  switch (undo.state) {
    case "nothing":
      return <p className="field-hint">No hay nada para deshacer: todo quedó como estaba.</p>;
    case "never":
      return <p className="field-hint">Esto no se deshace desde el historial.</p>;
    case "not-yours":
      return <p className="field-hint">Tu rol no alcanza para deshacer este cambio.</p>;
    case "undone": {
      const { undoneBy, kept, keptCount } = undo;
      const { id, at, adminName } = undoneBy;
      return (
        <section className="panel">
          <h2>Este cambio está deshecho</h2>
          <p>
            Lo deshizo {adminName === "" ? "alguien" : adminName} el {formatLongMoment(at)}.{" "}
            <Link to={adminPaths.historyBatch(id)}>Ver esa vuelta atrás</Link>: desde ahí podés
            volver a hacer el cambio.
          </p>
          <Kept {...{ kept, keptCount }} title="Qué no está como antes" isOpen={keptCount <= 5} />
        </section>
      );
    }
    case "open":
      return <OpenUndo batchId={batchId} preview={undo.preview} />;
  }
}

function OpenUndo({ batchId, preview }: { batchId: number; preview: UndoPreview }) {
  const { counts, keptCount, kept } = preview;
  const canUndo = countUndoable(counts) > 0;
  return (
    <section className="panel history-undo-panel">
      <h2>Deshacer este cambio</h2>
      <p>
        {canUndo
          ? `${describePreview(preview)}Deshacer también queda en el historial, y se puede deshacer.`
          : "No queda nada que deshacer: todo cambió después, o ya está como antes."}
      </p>
      {canUndo && (
        <Form method="post" action={adminPaths.historyBatch(batchId)}>
          <button className="button" name="intent" value="undo">
            Deshacer
          </button>
        </Form>
      )}
      <Kept
        {...{ kept, keptCount }}
        title="Qué queda como está"
        isOpen={keptCount <= 5 || !canUndo}
      />
    </section>
  );
}

function Kept({ kept, keptCount, title, isOpen }: KeptRows & { title: string; isOpen: boolean }) {
  if (keptCount === 0) return null;
  return (
    <details className="history-kept" open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {kept.map(({ change, name, conflicts }) => (
          <li key={`${change.kind} ${change.subjectId}`}>
            <strong>{name}</strong>
            <ul>
              {conflicts.map((conflict) => (
                <li key={conflict.column}>{describeConflict(change.kind, conflict)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {keptCount > kept.length && <p>Y {keptCount - kept.length} más.</p>}
    </details>
  );
}

const REASONS: Record<ConflictReason, string> = {
  changed: "cambió después",
  gone: "se borró después",
  taken: "otro ya usa ese nombre o esa dirección",
  sold: "ya se vendió: queda oculto",
  bound: "no se puede: falta lo que lo contenía, o todavía contiene otras cosas",
  lost: "la foto ya se borró",
  expired: "pasó más tiempo del que guarda la papelera",
  money: "no se puede: es un crédito, y vale plata de un pedido",
};

function describeConflict(kind: RowChange["kind"], conflict: Conflict): string {
  const { reason, column, before, then, now } = conflict;
  const name = column === null ? "" : columnName(column, kind);
  if (column === null || reason === "lost") {
    return `${name === "" ? "" : `${name}: `}${REASONS[reason]}`;
  }
  const value = (one: Conflict["now"]) => describeValue(column, one);
  return `${name}: antes ${value(before)}, con el cambio ${value(then)}, ahora ${value(now)} (${REASONS[reason]})`;
}
