import { choiceField } from "../../domain/plain/fields";
import { parseRowId } from "../../domain/plain/row-id";
import {
  writeCell,
  type SeenStock,
  type TypedCell,
  cellKey,
  type LostCell,
  STOCK_FILTERS,
  type StockQuery,
} from "../../domain/stock/stock-grid";
import { EDIT_REASONS, type EditReason } from "../../domain/stock/stock-effect";
import { parseStockSubject, toStockSubject } from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";

/*
 * A page has up to 1,500 cells in a form of 64 KB, so what is common to cells is sent once: the sizes of a
 * table (`talles-0`), the product and colour of a row (`fila-3` = "0.71.Negro"), and what was seen of its
 * cells (`visto-3` = "12.8.3--12.8.3.6"). A cell is `n-3-0`.
 */

export type StockForm = {
  cells: TypedCell[];
  /** Null for none that exists. */
  reason: EditReason | null;
};

export const NO_REASON = "Elegí el motivo.";

export const REASON = choiceField({
  name: "motivo",
  label: "Motivo",
  kind: "select",
  options: EDIT_REASONS,
  problem: NO_REASON,
});

export const FIELDS = {
  sizes: (group: number) => `talles-${group}`,
  row: (row: number) => `fila-${row}`,
  seen: (row: number) => `visto-${row}`,
  cell: (row: number, cell: number) => `n-${row}-${cell}`,
  /** A size and colour that the product lost and that is not to be counted any more. */
  lost: "fuera",
};

/** Under which key the answer to a form keeps what was seen of a cell. */
export function seenKey(cell: string): string {
  return `visto ${cell}`;
}

export function writeRow(group: number, { rowId, color }: { rowId: number; color: string }) {
  return `${group}.${rowId}.${color}`;
}

export function writeSeen(cells: readonly (SeenStock | null)[]): string {
  return cells.map(writeOneSeen).join("-");
}

/** Empty for what was not counted. What is left is added when it is not all. */
function writeOneSeen(seen: SeenStock | null): string {
  if (seen === null) return "";
  const { stockId, onHand, edits, left } = seen;
  return [stockId, onHand, edits, ...(left === onHand ? [] : [left])].join(".");
}

/** Undefined for a text that no page of the shop has. */
export function parseOneSeen(text: string): SeenStock | null | undefined {
  if (text === "") return null;
  const found = /^(\d{1,12})\.(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text);
  if (!found) return undefined;
  const [stockId = 0, onHand = 0, edits = 0, left = onHand] = found
    .slice(1)
    .flatMap((part: string | undefined) => (part === undefined ? [] : [Number(part)]));
  return { stockId, onHand, edits, left };
}

/** The value of the field `lost`: what was seen, and the size and colour. */
export function writeLost(rowId: number, { seen, size, color }: LostCell): string {
  return `${writeOneSeen(seen)} ${toStockSubject({ productRow: rowId, size, color })}`;
}

/** The counting of it ends, as when its number is emptied. Null for what no page has. */
function parseLost(value: FormDataEntryValue): TypedCell | null {
  const text = typeof value === "string" ? value : "";
  const [, shown = "", named = ""] = /^(\S{1,60}) (\[.*\])$/s.exec(text) ?? [];
  const [seen, subject] = [parseOneSeen(shown), parseStockSubject(named)];
  if (!seen || !subject) return null;
  return { rowId: subject.productRow, size: subject.size, color: subject.color, text: "", seen };
}

/** More than any page has. */
const MAX_ROWS = 2000;
const MAX_CELL_LENGTH = 40;

/** Null for a form that no page of the shop sends. */
export function parseStockForm(formData: FormData): StockForm | null {
  const cells: TypedCell[] = [];
  for (let row = 0; row < MAX_ROWS; row += 1) {
    const named = readText(formData, FIELDS.row(row));
    if (named === null) break;
    const parsed = parseRow(formData, row, named);
    if (!parsed) return null;
    cells.push(...parsed);
  }
  const lost = formData.getAll(FIELDS.lost).map(parseLost);
  if (cells.length === 0 || lost.length > MAX_ROWS) return null;
  for (const cell of lost) {
    if (!cell) return null;
    cells.push(cell);
  }
  return { cells, reason: REASON.read(readText(formData, REASON.name) ?? "").value };
}

export function hasStock(formData: FormData): boolean {
  return formData.has(FIELDS.row(0));
}

/** The cells in which something else was typed than they showed. */
export function listTyped({ cells }: Pick<StockForm, "cells">): TypedCell[] {
  return cells.filter(({ text, seen }) => text !== writeCell(seen));
}

/**
 * The typed cells, each with what was seen when it was typed, so that a sale meanwhile still survives at
 * the next press. Nothing when nothing was typed.
 * @param isFresh - cells that are to show the numbers of now, because a person decides about them
 */
export function keepTyped(
  form: StockForm,
  isFresh: ReadonlySet<TypedCell> = new Set(),
): FormReply["values"] {
  const typed = listTyped(form);
  if (typed.length === 0) return {};
  const values: FormReply["values"] = { [REASON.name]: form.reason ?? "" };
  for (const cell of typed) {
    const key = cellKey(cell.rowId, cell);
    values[key] = cell.text;
    if (!isFresh.has(cell)) values[seenKey(key)] = writeOneSeen(cell.seen);
  }
  return values;
}

function parseRow(formData: FormData, row: number, named: string): TypedCell[] | null {
  const [, group, rowId, color = ""] = /^(\d{1,4})\.(\d{1,15})\.(.*)$/s.exec(named) ?? [];
  const sizes = parseSizes(readText(formData, FIELDS.sizes(Number(group))));
  const seen = (readText(formData, FIELDS.seen(row)) ?? "").split("-").map(parseOneSeen);
  if (rowId === undefined || !sizes || seen.length !== sizes.length) return null;
  const cells: TypedCell[] = [];
  for (const [at, size] of sizes.entries()) {
    const [text, shown] = [readText(formData, FIELDS.cell(row, at)), seen[at]];
    if (text === null || shown === undefined) return null;
    const cut = text.trim().slice(0, MAX_CELL_LENGTH);
    cells.push({ rowId: Number(rowId), size, color, text: cut, seen: shown });
  }
  return cells;
}

function parseSizes(text: string | null): string[] | null {
  try {
    const sizes: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(sizes)) return null;
    return sizes.every((size) => typeof size === "string") ? sizes : null;
  } catch {
    return null;
  }
}

function readText(formData: FormData, name: string): string | null {
  const value = formData.get(name);
  return typeof value === "string" ? value : null;
}

const MAX_TEXT_LENGTH = 200;

/** Invalid parts are ignored. */
export function parseStockQuery(params: URLSearchParams): StockQuery {
  return {
    text: (params.get("q") ?? "").trim().slice(0, MAX_TEXT_LENGTH).trim(),
    state: STOCK_FILTERS.find((state) => state === params.get("estado")) ?? null,
    productRow: parseRowId(params.get("producto")),
    page: params.get("page"),
  };
}

/** The canonical query of a list: none of its parts empty. */
export function writeStockQuery(query: Omit<StockQuery, "page">, page = 1): string {
  const { text, state, productRow } = query;
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (productRow !== null) params.set("producto", String(productRow));
  if (state !== null) params.set("estado", state);
  if (page > 1) params.set("page", String(page));
  const written = params.toString();
  return written === "" ? "" : `?${written}`;
}
