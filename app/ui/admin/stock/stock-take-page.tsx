import { Link } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { SheetCell, SheetRow } from "../../../domain/stock/take-sheet";
import type { TakePage } from "../../../domain/stock/take-views";
import { cellFields, type TakeReply } from "../../../forms/stock/stock-take-form";
import { ChangeForm } from "../../change-form";
import { ErrorSummary, type ListedError } from "../../error-summary";
import { FieldError } from "../../field-frame";
import { PageNumbers } from "../../page-numbers";
import { EmptyList } from "../orders/list-rows";
import { ReadOnlyNote } from "../read-only-note";
import { StockTakeDiscard } from "./stock-take-discard";
import { StockTakeHeader } from "./stock-take-header";

type StockTakePageProps = { view: TakePage; reply: TakeReply | null };

/** The sheet on which pieces are counted. It tells nothing of what the shop believes. */
export function StockTakePage({ view, reply }: StockTakePageProps) {
  const { take, page, pageCount, totalCells } = view;
  const rows = reply?.rows ?? view.rows;
  const errors = useMemo(() => listErrors(reply), [reply]);
  const address = adminPaths.stockTake(take.id);
  const isOpen = take.closedAt === null;
  return (
    <div className="stock-take">
      <StockTakeHeader take={take} view="count" />
      <ReadOnlyNote />
      {errors.length > 0 && <ErrorSummary title="No se guardó nada" errors={errors} />}
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
            <button className="button" name="intent" value="save">
              Guardar y seguir
            </button>
            <button className="button button-quiet" name="intent" value="review">
              Ver diferencias
            </button>
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
      {isOpen && <StockTakeDiscard take={take} />}
      {!isOpen && rows.length === 0 && (
        <p>
          <Link to={adminPaths.stockTakes()}>Volver a los conteos</Link>
        </p>
      )}
    </div>
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
