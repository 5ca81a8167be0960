import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { sizeLabel } from "../../../domain/catalogue/size";
import {
  writeCell,
  type LostCell,
  type GridCell,
  type GridGroup,
  type GridRow,
} from "../../../domain/stock/stock-grid";
import { EDIT_REASONS } from "../../../domain/stock/stock-effect";
import type { FormReply } from "../../../forms/form-reply";
import {
  FIELDS,
  REASON,
  writeLost,
  parseOneSeen,
  seenKey,
  writeRow,
  writeSeen,
} from "../../../forms/stock/stock-form";
import { FieldError } from "../../fields";
import { ProductThumb } from "../products/product-thumb";
import { Panel, Table } from "../page-parts";

function lostId(row: number, position: number): string {
  return `${FIELDS.lost}-${row}-${position}`;
}

type LostStockProps = { lost: LostCell; rowId: number; id: string; isChosen: boolean };

/** Pieces of a size or colour that the product lost: they are there until they are not counted. */
function LostStock({ lost, rowId, id, isChosen }: LostStockProps) {
  const { seen, reserved } = lost;
  return (
    <span className="stock-lost">
      <span className="cell-note">
        {lost.shortName}, ya no está: {countPieces(seen.onHand)}
        {reserved > 0 && `, ${countReserved(reserved)}`}
      </span>
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={FIELDS.lost}
          value={writeLost(rowId, lost)}
          defaultChecked={isChosen}
          aria-label={`Dejar de contar ${lost.name}`}
        />
        Dejar de contar
      </label>
    </span>
  );
}

function countReserved(count: number): string {
  return count === 1 ? "1 reservada" : `${count} reservadas`;
}

function countPieces(count: number): string {
  return count === 1 ? "1 pieza" : `${count} piezas`;
}

const DEFAULT_REASON = "intake";

/** Why the numbers change; its error stands elsewhere. */
export function StockReason({ reply }: { reply: FormReply | null }) {
  const isInvalid = reply?.errors[REASON.name] !== undefined;
  return (
    <label className="stock-reason">
      <span className="field-label">{REASON.label}</span>
      <select
        id={REASON.name}
        name={REASON.name}
        defaultValue={reply?.values[REASON.name] || DEFAULT_REASON}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={isInvalid ? `${REASON.name}-error` : undefined}
      >
        {EDIT_REASONS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

type StockTableProps = {
  group: GridGroup;
  reply: FormReply | null;
  at: number;
  firstRow: number;
};

/** From so many sizes on, a table is wider than a tablet, or than a screen. */
const [WIDE, TOO_WIDE] = [7, 14];

export function StockTables({ groups, reply }: StockTablesProps) {
  return groups.map((group, at) => (
    <StockTable
      key={at}
      {...{ group, reply, at }}
      firstRow={groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0)}
    />
  ));
}

type StockTablesProps = { groups: readonly GridGroup[]; reply: FormReply | null };

function StockTable({ group: { sizes, rows }, reply, at, firstRow }: StockTableProps) {
  const width = sizes.length >= TOO_WIDE ? " is-too-wide" : sizes.length >= WIDE ? " is-wide" : "";
  return (
    <>
      <input type="hidden" name={FIELDS.sizes(at)} value={JSON.stringify(sizes)} />
      <Table
        caption="Stock por color y talle"
        className={`stock-table${width}`}
        columns={["Producto", ...sizes.map((size) => nameSize(size))]}
      >
        {rows.map((row, position) => (
          <StockRow
            key={`${row.rowId} ${row.color}`}
            {...{ row, reply, at }}
            number={firstRow + position}
          />
        ))}
      </Table>
    </>
  );
}

function nameSize(size: string): string {
  return size === "" ? "Piezas" : sizeLabel(size);
}

type StockRowProps = Pick<StockTableProps, "reply" | "at"> & {
  row: GridRow;
  number: number;
};

function StockRow({ row, reply, at, number }: StockRowProps) {
  const errors = row.cells.flatMap(({ key }, position) => {
    const error = reply?.errors[key];
    return error === undefined ? [] : [{ id: FIELDS.cell(number, position), error }];
  });
  const seen = row.cells.map((cell) => findSeen(cell, reply));
  return (
    <>
      <tr className={row.isHidden ? "is-hidden" : undefined}>
        <th scope="row">
          <input type="hidden" name={FIELDS.row(number)} value={writeRow(at, row)} />
          <input type="hidden" name={FIELDS.seen(number)} value={writeSeen(seen)} />
          <RowHead row={row} />
          {row.lost.map((one, position) => (
            <LostStock
              key={one.key}
              lost={one}
              rowId={row.rowId}
              id={lostId(number, position)}
              isChosen={reply?.values[one.key] !== undefined}
            />
          ))}
        </th>
        {row.cells.map((cell, position) => (
          <StockCell
            key={cell.key}
            cell={cell}
            id={FIELDS.cell(number, position)}
            typed={reply?.values[cell.key]}
            isInvalid={reply?.errors[cell.key] !== undefined}
          />
        ))}
      </tr>
      {errors.length > 0 && (
        <tr className="stock-errors">
          <td colSpan={row.cells.length + 1}>
            {errors.map((one) => (
              <FieldError key={one.id} {...one} />
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** What was seen when the text was typed; of a cell to decide about, the number of now. */
function findSeen({ key, seen }: GridCell, reply: FormReply | null): GridCell["seen"] {
  const kept = reply?.values[seenKey(key)];
  return kept === undefined ? seen : (parseOneSeen(kept) ?? null);
}

function RowHead({ row: { id, name, image, color, isHidden } }: { row: GridRow }) {
  return (
    <span className="stock-head">
      <ProductThumb address={image} />
      <span>
        <Link className="stock-name" to={adminPaths.product(id)}>
          {name}
        </Link>
        {color !== "" && <span className="stock-color">{color}</span>}
        {isHidden && <span className="tag">Oculto</span>}
      </span>
    </span>
  );
}

type StockCellProps = {
  cell: GridCell;
  id: string;
  typed: string | undefined;
  isInvalid: boolean;
};

function StockCell({ cell: { name, size, seen, reserved }, id, typed, isInvalid }: StockCellProps) {
  const note = describeNumber(seen, reserved);
  const described = [isInvalid && `${id}-error`, note !== "" && `${id}-nota`].filter(Boolean);
  return (
    <td className="stock-cell">
      <span className="stock-size" aria-hidden="true">
        {size === "" ? "Piezas" : `Talle ${sizeLabel(size)}`}
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        id={id}
        name={id}
        aria-label={name}
        defaultValue={typed ?? writeCell(seen)}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={described.join(" ") || undefined}
      />
      {note !== "" && (
        <span id={`${id}-nota`} className="stock-note">
          {note}
        </span>
      )}
    </td>
  );
}

function describeNumber(seen: GridCell["seen"], reserved: number): string {
  if (seen === null) return "";
  const isShort = reserved > seen.onHand;
  return [
    reserved > 0 ? countReserved(reserved) : "",
    isShort ? `${reserved - seen.onHand === 1 ? "falta" : "faltan"} ${reserved - seen.onHand}` : "",
    seen.left === 0 && !isShort ? "agotado" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

export function StockHints() {
  return (
    <p className="field-hint">
      Contá todo lo que hay en el local, también lo que está apartado para pedidos que todavía no
      salieron. Escribí un número, o lo que cambia: +5 o -2. Vacío es sin control: se vende sin
      límite.
    </p>
  );
}

/** In the order of the page; then those of cells that are gone. Each leads to its cell. */
export function listStockErrors(
  errors: FormReply["errors"] | undefined,
  groups: readonly GridGroup[],
) {
  const controls = new Map<string, string>([[REASON.name, REASON.name]]);
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

type ProductStockProps = {
  rowId: number;
  /** Null when it has too many sizes and colours for this form. */
  groups: readonly GridGroup[] | null;
  reply: FormReply;
};

/** The stock of one product, within its form: one button saves both. */
export function ProductStock({ rowId, groups, reply }: ProductStockProps) {
  return (
    <Panel id="stock" title="Stock">
      {groups === null ? (
        <p>
          Tiene tantos talles y colores que su stock se carga aparte:{" "}
          <Link to={adminPaths.stock({ productRow: rowId })}>ver el stock</Link>.
        </p>
      ) : (
        <>
          <StockHints />
          <p className="field-hint">
            Se guarda con el producto. Los talles y colores nuevos aparecen acá después de guardar.
          </p>
          <div className="stock-form">
            <StockTables groups={groups} reply={reply} />
            <div>
              <StockReason reply={reply} />
              <FieldError id={REASON.name} error={reply.errors[REASON.name]} />
            </div>
          </div>
        </>
      )}
    </Panel>
  );
}
