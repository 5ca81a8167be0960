import type { By } from "../data/history/batch.server";
import { readSettings } from "../data/shop/settings.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import {
  RefusedStockError,
  saveTypedStock,
  type RefusedCell,
  type SavedStock,
} from "../data/stock/save-stock.server";
import { findGridProduct, listStock } from "../data/stock/stock-list.server";
import type { Flash } from "../domain/plain/flash";
import {
  describeTypedProblem,
  fitProducts,
  fitsProductForm,
  toStockGrid,
  type GridGroup,
  type StockQuery,
  cellKey,
} from "../domain/stock/stock-grid";
import type { FormReply } from "../forms/form-reply";
import { NO_REASON, REASON, keepTyped, type StockForm } from "../forms/stock/stock-form";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

/** A page of the stock; `list` is null while the database cannot be read. */
export async function loadStockPage({ page, ...query }: StockQuery) {
  const { lowStock } = await readSettings();
  const found = await listStock({ ...query, page, lowStock });
  if (!found) return { query, list: null, onlyName: null };
  const { products, ...place } = found;
  const { fitting, others } = fitProducts(products);
  return {
    query,
    list: {
      ...place,
      groups: toStockGrid(fitting),
      /** They have too many cells for the form of this page. */
      others: others.map(({ rowId, name }) => ({ rowId, name })),
    },
    onlyName: query.productRow === null ? null : (products[0]?.name ?? null),
  };
}

type ProductStock = {
  rowId: number;
  /** Null when it has too many sizes and colours for the product's form. */
  groups: GridGroup[] | null;
};

export async function loadProductStock(productId: string): Promise<ProductStock | null> {
  const product = await readOrNull(findGridProduct(productId));
  if (!product) return null;
  return { rowId: product.rowId, groups: fitsProductForm(product) ? toStockGrid([product]) : null };
}

/** @param list - the address of the list that it was sent from */
export async function answerStockForm(form: StockForm, list: string, by: By) {
  const { cells, reason } = form;
  if (reason === null)
    return refuseForm({ values: keepTyped(form), errors: { [REASON.name]: NO_REASON } }, 400);
  try {
    const saved = await saveTypedStock({ cells, reason }, by);
    const flash = offerUndo(describeSaved(saved), saved.batchId);
    return seeOther(list, await serializeFlash(flash));
  } catch (error) {
    if (!(error instanceof RefusedStockError)) throw error;
    const { status, ...reply } = describeRefusal(form, error.cells);
    return refuseForm(reply, status);
  }
}

export function refuseUnsavedStock(form: StockForm) {
  return refuseForm({ values: keepTyped(form), errors: { stock: NOT_SAVED } }, 503);
}

const NOT_SAVED =
  "No pudimos guardar el stock: la base de datos no responde y no se cambió nada. Volvé a probar en un rato. Si acá no ves lo que escribiste, está en la página anterior del navegador.";

export function describeRefusal(
  form: StockForm,
  refused: readonly RefusedCell[],
): FormReply & { status: 400 | 409 } {
  const isInvalid = refused.every(({ reason }) => reason.outcome === "invalid");
  const errors = Object.fromEntries(
    refused.map((one) => [cellKey(one.cell.rowId, one.cell), describeRefused(one)]),
  );
  // The person who decides about a conflict has seen the current numbers.
  const isFresh = new Set(
    refused.flatMap(({ cell, reason }) => (reason.outcome === "invalid" ? [] : [cell])),
  );
  return { values: keepTyped(form, isFresh), errors, status: isInvalid ? 400 : 409 };
}

function describeRefused({ cell, name, now, reason }: RefusedCell): string {
  const typed = cell.text === "" ? "nada (sin control)" : cell.text;
  switch (reason.outcome) {
    case "invalid":
      return `${name}: ${describeTypedProblem(reason.problem)}.`;
    case "gone":
      return reason.isProduct
        ? `${name}: el producto se borró. Habías escrito ${typed}; ese número no se guarda.`
        : `${name}: el producto ya no tiene ese talle o color. Habías escrito ${typed}; ese número no se guarda.`;
    case "conflict":
      return `${name}: ${
        reason.reason === "edited"
          ? "cambió mientras editabas"
          : "se vendieron piezas mientras editabas y no alcanzan"
      }. Viste ${say(cell.seen)} y escribiste ${typed}; ahora hay ${say(now)}. Revisalo y guardá de nuevo.`;
  }
}

function say(number: { onHand: number } | null): string {
  return number === null ? "sin control" : String(number.onHand);
}

export function describeSaved({ changed, sold }: Pick<SavedStock, "changed" | "sold">): Flash {
  if (changed === 0) {
    return { title: "Stock al día", text: "No había nada para cambiar." };
  }
  const count = changed === 1 ? "Cambió 1 cantidad." : `Cambiaron ${changed} cantidades.`;
  return { title: "Stock guardado", text: [count, describeSold(sold)].filter(Boolean).join(" ") };
}

/** A flash is a cookie: it names a few. */
const MAX_NAMED = 2;

function describeSold(sold: SavedStock["sold"]): string {
  const pieces = sold.reduce((sum, one) => sum + one.pieces, 0);
  if (pieces === 0) return "";
  const names = sold.slice(0, MAX_NAMED).map(({ name }) => name.slice(0, 80));
  const others = sold.length > MAX_NAMED ? [`${sold.length - MAX_NAMED} más`] : [];
  const verb = pieces === 1 ? "se vendió 1" : `se vendieron ${pieces}`;
  return `Mientras editabas ${verb} (${[...names, ...others].join("; ")}).`;
}
