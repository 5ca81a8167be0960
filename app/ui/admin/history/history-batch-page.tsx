import { Link, useSearchParams } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { bringsBack, describeAction } from "../../../domain/history/actions";
import {
  columnName,
  describeValue,
  listShownColumns,
} from "../../../domain/history/describe-columns";
import { listCounts, type SubjectCount } from "../../../domain/history/count-subjects";
import { describeFacts } from "../../../domain/history/describe-facts";
import type { Columns, RowChange } from "../../../domain/history/row-change";
import type { Conflict } from "../../../domain/history/undo";
import { formatLongMoment } from "../../../domain/plain/buenos-aires";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { PageNumbers } from "../../page-numbers";
import { useReplyErrors } from "../../use-reply-errors";
import { SubjectLink, type NamedSubject } from "./subject-link";
import { UndoPanel, type UndoState } from "./undo-panel";

export type BatchHead = {
  id: number;
  at: Date;
  adminName: string;
  action: string;
  undoesId: number | null;
};

export type HistoryBatchData = {
  batch: BatchHead;
  place: { page: number; pageCount: number; total: number };
  counts: SubjectCount[];
  rows: (RowChange & NamedSubject)[];
  undo: UndoState;
};

const CONTROLS = { deshacer: null };

type HistoryBatchPageProps = { data: HistoryBatchData; reply: FormReply | null };

/** One change: what it touched, before and after, and what taking it back would do. */
export function HistoryBatchPage({ data, reply }: HistoryBatchPageProps) {
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

function ChangedRows({ data: { batch, rows, place, counts } }: { data: HistoryBatchData }) {
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
          <dt>{columnName(column)}</dt>
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

function BatchPages({ place: { page, pageCount } }: Pick<HistoryBatchData, "place">) {
  const [params] = useSearchParams();
  const address = (wanted: number) => {
    const query = new URLSearchParams(params);
    query.set("pagina", String(wanted));
    return `?${query}`;
  };
  return <PageNumbers page={page} pageCount={pageCount} address={address} />;
}
