import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { formatWhole } from "../../../domain/plain/whole-number";
import {
  type ListedCell,
  type TakeDifferences,
  type UncountedRow,
  type ListedTake,
  type TakeView,
  describeEnd,
} from "../../../domain/stock/stock-take";
import type { TakeReply } from "../../../forms/stock/stock-take-form";
import { ChangeForm, ErrorSummary, useReplyErrors, type ListedError } from "../../form";
import { PageNumbers } from "../../page-numbers";
import { ReadOnlyNote } from "../access";
import { IntentButton, PageHeader, Panel, QuietLink, Table } from "../page-parts";

const CONTROLS = { conteo: null };

export function StockTakeDifferences({
  view,
  reply,
}: {
  view: Extract<TakeView, { kind: "differences" }>;
  reply: TakeReply | null;
}) {
  const { take, differences } = view;
  const { outdated, gone, different, total, page, pageCount } = differences;
  const errors = useReplyErrors(reply, CONTROLS);
  const address = `${adminPaths.stockTake(take.id)}?ver=diferencias`;
  const isOpen = take.closedAt === null;
  return (
    <StockTakeFrame take={take} view="differences" refusal="No se aplicó nada" errors={errors}>
      {isOpen && <Totals differences={differences} />}
      {isOpen && outdated.length > 0 && (
        <Outdated takeId={take.id} address={address} cells={outdated} />
      )}
      {isOpen && total > 0 && (
        <Panel
          id="diferencias"
          title={total === 1 ? "1 diferencia" : `${formatWhole(total)} diferencias`}
        >
          <DifferenceTable cells={different} />
          <PageNumbers
            page={page}
            pageCount={pageCount}
            address={(wanted) => `${address}&pagina=${wanted}`}
          />
        </Panel>
      )}
      {isOpen && gone.length > 0 && <Gone cells={gone} />}
      {isOpen && <Uncounted differences={differences} />}
      {isOpen && <Decision takeId={take.id} address={address} differences={differences} />}
    </StockTakeFrame>
  );
}

function Totals({ differences }: { differences: TakeDifferences }) {
  const { countedCells, totalCells, equalCells } = differences;
  return (
    <p>
      Contaste {formatWhole(countedCells)} de {formatWhole(totalCells)} talles;{" "}
      {equalCells === 1 ? "1 coincide" : `${formatWhole(equalCells)} coinciden`}. Todavía no cambió
      nada.
    </p>
  );
}

function DifferenceTable({ cells }: { cells: readonly ListedCell[] }) {
  return (
    <Table
      className="stock-take-table"
      columns={["Prenda", { amount: "Esperado" }, { amount: "Contado" }, { amount: "Diferencia" }]}
    >
      {cells.map((cell) => (
        <tr key={cell.subject}>
          <th scope="row">
            {cell.label}
            {cell.nowOnHand !== cell.seenOnHand && (
              <span className="cell-note">{describeMeanwhile(cell)}</span>
            )}
          </th>
          <td className="amount">
            {cell.seenOnHand === null ? "sin control" : formatWhole(cell.seenOnHand)}
          </td>
          <td className="amount">{formatWhole(cell.counted)}</td>
          <td className="amount">{writeDifference(cell.difference)}</td>
        </tr>
      ))}
    </Table>
  );
}

function writeDifference(difference: number | null): string {
  if (difference === null) return "empieza";
  return difference > 0 ? `+${formatWhole(difference)}` : `−${formatWhole(-difference)}`;
}

/** What orders did since it was counted. */
function describeMeanwhile({ seenOnHand, nowOnHand, onHand }: ListedCell): string {
  const left = (seenOnHand ?? 0) - (nowOnHand ?? 0);
  const moved =
    left > 0
      ? `${left === 1 ? "salió 1" : `salieron ${formatWhole(left)}`}`
      : `${left === -1 ? "volvió 1" : `volvieron ${formatWhole(-left)}`}`;
  return `Desde que se contó ${moved}: va a quedar en ${formatWhole(onHand ?? 0)}.`;
}

type DecisionProps = { takeId: number; address: string; differences: TakeDifferences };

function Decision({ takeId, address, differences }: DecisionProps) {
  const { countedCells, outdated, seen } = differences;
  return (
    <div className="stock-take-decision">
      {countedCells === 0 ? (
        <p>
          Todavía no contaste nada. <Link to={adminPaths.stockTake(takeId)}>Empezá a contar</Link>.
        </p>
      ) : (
        outdated.length === 0 && (
          <ChangeForm action={address}>
            <input type="hidden" name="visto" value={seen} />
            <IntentButton value="apply">Aplicar el conteo</IntentButton>
          </ChangeForm>
        )
      )}
    </div>
  );
}

type OutdatedProps = { takeId: number; address: string; cells: readonly ListedCell[] };

/** They have to be counted again or left out before anything is applied. */
function Outdated({ takeId, address, cells }: OutdatedProps) {
  return (
    <Panel id="cambiaron" title="Cambiaron después de contarse">
      <p>
        Otra persona cambió estos números.{" "}
        <Link to={adminPaths.stockTake(takeId)}>Contalos de nuevo</Link> o dejalos afuera: lo que
        queda afuera no cambia.
      </p>
      <ul className="stock-take-list">
        {cells.map(({ subject, label, counted, seenOnHand, nowOnHand }) => (
          <li key={subject}>
            <div>
              <p className="stock-take-title">{label}</p>
              <p className="cell-note">
                Contado: {formatWhole(counted)} · se esperaba: {writeBelief(seenOnHand)} · ahora
                dice: {writeBelief(nowOnHand)}
              </p>
            </div>
            <ChangeForm action={address}>
              <input type="hidden" name="celda" value={subject} />
              <button className="button button-quiet button-small" name="intent" value="leave-out">
                Dejar afuera<span className="visually-hidden"> {label}</span>
              </button>
            </ChangeForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function writeBelief(onHand: number | null): string {
  return onHand === null ? "sin control" : formatWhole(onHand);
}

/** Nothing of them is applied. */
function Gone({ cells }: { cells: readonly ListedCell[] }) {
  return (
    <Panel id="ya-no-estan" title="Ya no están en la tienda">
      <p>Se contaron, pero el producto perdió después ese talle o color. No se aplican.</p>
      <ul className="bullets">
        {cells.map(({ subject, label, counted }) => (
          <li key={subject}>
            {label}: {formatWhole(counted)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What nobody counted stays as it is. */
function Uncounted({ differences }: { differences: TakeDifferences }) {
  const { uncounted, uncountedRows } = differences;
  if (uncountedRows === 0) return null;
  const more = uncountedRows - uncounted.length;
  return (
    <details className="panel stock-take-uncounted">
      <summary>
        Sin contar: {uncountedRows === 1 ? "1 prenda" : `${formatWhole(uncountedRows)} prendas`}.
        Quedan como están
      </summary>
      <ul className="bullets">
        {uncounted.map((row) => (
          <li key={row.label}>{describeUncounted(row)}</li>
        ))}
        {more > 0 && <li>y {formatWhole(more)} más</li>}
      </ul>
    </details>
  );
}

function describeUncounted({ label, sizes }: UncountedRow): string {
  const named = sizes.filter((size) => size !== "");
  return named.length === 0 ? label : `${label}: ${named.join(", ")}`;
}

/** The summary is the question, so that one press throws nothing away. */
function StockTakeDiscard({ take: { id, countedCells } }: { take: ListedTake }) {
  const lost =
    countedCells === 0
      ? "Todavía no contaste nada."
      : `Se pierde lo contado (${formatWhole(countedCells)} talles).`;
  return (
    <details className="stock-take-discard">
      <summary>¿No sirve este conteo?</summary>
      <ChangeForm action={adminPaths.stockTake(id)}>
        <p>{lost} El stock queda como está.</p>
        <IntentButton value="discard" className="button-danger">
          Descartar el conteo
        </IntentButton>
      </ChangeForm>
    </details>
  );
}

/** What both pages of a stock take have. */
export function StockTakeFrame(props: {
  take: ListedTake;
  view: "count" | "differences";
  refusal: string;
  errors: readonly ListedError[];
  children: React.ReactNode;
}) {
  const { take, view, refusal, errors, children } = props;
  const { id, title, author, createdAt, closedAt } = take;
  const address = adminPaths.stockTake(id);
  return (
    <div className="stock-take">
      <PageHeader title={view === "count" ? title : `Diferencias: ${title}`}>
        <div className="page-actions">
          <QuietLink to={adminPaths.stockTakes()}>Conteos</QuietLink>
          {closedAt === null && (
            <>
              {view === "differences" && <QuietLink to={address}>Seguir contando</QuietLink>}
              <QuietLink to={`${address}?ver=imprimir`}>Imprimir</QuietLink>
            </>
          )}
        </div>
      </PageHeader>
      <p className="cell-note">
        Lo empezó {author}
        {createdAt !== null && ` el ${formatMoment(createdAt)}`}.
        {closedAt !== null && ` ${describeEnd(take)} el ${formatMoment(closedAt)}.`}
      </p>
      <ReadOnlyNote />
      {errors.length > 0 && <ErrorSummary title={refusal} errors={errors} />}
      {children}
      {closedAt === null && <StockTakeDiscard take={take} />}
    </div>
  );
}
