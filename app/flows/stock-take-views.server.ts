import {
  readTakePage,
  readTakeSheet,
  readDifferences,
} from "../data/stock/stock-take-pages.server";
import { placePage } from "../domain/plain/pagination";
import type { TakeView } from "../domain/stock/take-views";

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
