import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { readTypedProducts, saveCounts, applyTake } from "../data/stock/stock-take-cells.server";
import {
  readTakePage,
  readTakeSheet,
  readDifferences,
} from "../data/stock/stock-take-pages.server";
import { discardTake, readTake } from "../data/stock/stock-takes.server";
import { placePage } from "../domain/plain/pagination";
import type { Flash } from "../domain/plain/flash";
import {
  parseCount,
  type TakeView,
  toTypedSheet,
  type CellProblem,
  type TypedCell,
} from "../domain/stock/stock-take";
import { findCountProblems, type TakeForm, type TakeReply } from "../forms/stock/stock-take-form";
import { notFound, refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

/** Rows on one printed part: about ten sheets of paper. */
const PRINTED_ROWS = 300;

/** Null when there is no such stock take. */
export async function loadTakeView(
  takeId: number,
  params: URLSearchParams,
): Promise<TakeView | null> {
  const asked = params.get("pagina");
  switch (params.get("ver")) {
    case "diferencias": {
      const found = await readDifferences(takeId, asked);
      return found && { kind: "differences", ...found };
    }
    case "imprimir": {
      const found = await readTakeSheet(takeId);
      if (!found) return null;
      const { start, end, ...place } = placePage(asked, found.rows.length, PRINTED_ROWS);
      return { kind: "sheet", take: found.take, rows: found.rows.slice(start, end), ...place };
    }
    default: {
      const page = await readTakePage(takeId, asked);
      if (!page) return null;
      const cells = page.rows.flatMap((row) => row.cells);
      const key = [page.page, ...cells.map(({ subject, before }) => subject + before)].join();
      return { kind: "count", ...page, key };
    }
  }
}

export const CLOSED = "Este conteo ya se cerró: no se guardó nada.";

type Refusal = {
  message?: string;
  cells: readonly TypedCell[] | null;
  problems?: ReadonlyMap<string, CellProblem>;
};

/** The page again with everything that was typed. */
export async function refuseTake(
  { message, cells, problems = new Map() }: Refusal,
  status: 400 | 409 | 503,
) {
  const products =
    cells && (await readOrNull(readTypedProducts(cells.map(({ subject }) => subject))));
  const reply: TakeReply = {
    values: {},
    errors: message === undefined ? {} : { conteo: message },
    rows: cells && toTypedSheet(cells, products ?? new Map(), problems),
  };
  return refuseForm(reply, status);
}

export async function saveSheet(
  { intent, cells }: Extract<TakeForm, { cells: TypedCell[] }>,
  { takeId, page }: { takeId: number; page: string | null },
) {
  const invalid = findCountProblems(cells);
  if (invalid.size > 0) return refuseTake({ cells, problems: invalid }, 400);
  const typed = cells.map(({ subject, typed: text, before }) => {
    return { subject, before, counted: parseCount(text).value };
  });
  const saved = await saveCounts(takeId, typed);
  switch (saved.outcome) {
    case "missing":
      throw notFound();
    case "closed":
      return refuseTake({ message: CLOSED, cells }, 409);
    case "outside":
      return refuseTake({ cells, problems: saved.problems }, 400);
    case "conflict":
      return refuseTake({ cells, problems: saved.problems }, 409);
    case "saved": {
      const next = intent === "review" ? null : await findNextPage(takeId, page);
      const to = next === null ? "?ver=diferencias" : `?pagina=${next}`;
      return seeOther(adminPaths.stockTake(takeId) + to, await serializeFlash(SAVED));
    }
  }
}

const SAVED: Flash = { title: "Conteo guardado", text: "El stock todavía no cambió." };

/** Null after the last page. */
async function findNextPage(takeId: number, asked: string | null): Promise<number | null> {
  const shown = await readTakePage(takeId, asked ?? "1");
  return shown && shown.page < shown.pageCount ? shown.page + 1 : null;
}

/** Applies the differences; a second press says that they are applied. */
export async function answerApplied(takeId: number, seen: string, by: By) {
  const applied = await applyTake(takeId, seen, by);
  switch (applied.outcome) {
    case "missing":
      throw notFound();
    case "empty":
      return refuseTake({ message: "Todavía no contaste nada.", cells: null }, 400);
    case "counted":
      return refuseTake({ message: COUNTED_MEANWHILE, cells: null }, 409);
    case "outdated":
      return refuseTake({ message: EDITED_MEANWHILE, cells: null }, 409);
    case "closed":
      if (applied.take.countedCells === 0) return refuseTake({ message: CLOSED, cells: null }, 409);
      return answerClosed({ ...ALREADY, isCatalogueChange: true }, applied.take.batchId);
    case "applied":
      return answerClosed(describeApplied(applied.changedCells), applied.batchId);
  }
}

const COUNTED_MEANWHILE =
  "Alguien siguió contando mientras mirabas y no se aplicó nada. Estas son las diferencias de ahora.";
const EDITED_MEANWHILE =
  "Hay números que otra persona cambió después de contarse, y no se aplicó nada: contalos de nuevo o dejalos afuera.";
const ALREADY: Flash = {
  title: "Conteo aplicado",
  text: "Ya estaba aplicado: no se cambió nada de nuevo.",
};

function describeApplied(changedCells: number): Flash {
  const text =
    changedCells === 0
      ? "Todo coincidía: el stock queda como estaba."
      : changedCells === 1
        ? "Cambió 1 número del stock."
        : `Cambiaron ${changedCells} números del stock.`;
  return { title: "Conteo aplicado", text, isCatalogueChange: changedCells > 0 };
}

async function answerClosed(flash: Flash, batchId: number | null) {
  return seeOther(adminPaths.stockTakes(), await serializeFlash(offerUndo(flash, batchId)));
}

/** Throws the count away; a second press says that it is gone. */
export async function answerDiscarded(takeId: number, by: By) {
  const isDiscarded = await discardTake(takeId, by);
  if (!isDiscarded) {
    const take = await readTake(takeId);
    if (!take) throw notFound();
    if (take.countedCells > 0) return refuseTake({ message: CLOSED, cells: null }, 409);
  }
  return answerClosed({ title: "Conteo descartado", text: "El stock queda como estaba." }, null);
}
