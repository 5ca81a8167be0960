import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { columnName, describeValue } from "../../../domain/history/describe-columns";
import {
  countUndoable,
  describePreview,
  type UndoCounts,
} from "../../../domain/history/describe-undo";
import type { SubjectKind } from "../../../domain/history/subjects";
import type { Conflict, ConflictReason } from "../../../domain/history/undo";
import { formatLongMoment } from "../../../domain/plain/buenos-aires";

export type UndoState =
  | { state: "open"; preview: UndoPreview }
  | ({ state: "undone"; undoneBy: { id: number; at: Date; adminName: string } } & KeptRows)
  | { state: "nothing" }
  | { state: "never" }
  | { state: "not-yours" };

type UndoPreview = KeptRows & {
  counts: UndoCounts;
  kinds: SubjectKind[];
};

/** Rows with a part that stays. */
type KeptRows = {
  keptCount: number;
  /** The first of them. */
  kept: { change: { kind: string; subjectId: string }; name: string; conflicts: Conflict[] }[];
};

/** What taking a change back would do, and the button that does it. */
export function UndoPanel({ batchId, undo }: { batchId: number; undo: UndoState }) {
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

type KeptProps = KeptRows & { title: string; isOpen: boolean };

function Kept({ kept, keptCount, title, isOpen }: KeptProps) {
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
                <li key={conflict.column}>{describeConflict(conflict)}</li>
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
};

function describeConflict({ reason, column, before, then, now }: Conflict): string {
  if (column === null || reason === "lost") {
    return `${column === null ? "" : `${columnName(column)}: `}${REASONS[reason]}`;
  }
  const value = (one: Conflict["now"]) => describeValue(column, one);
  return `${columnName(column)}: antes ${value(before)}, con el cambio ${value(then)}, ahora ${value(now)} (${REASONS[reason]})`;
}
