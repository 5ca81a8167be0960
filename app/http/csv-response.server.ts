import { setImmediate as nextTurn } from "node:timers/promises";

import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { calendarDay } from "../domain/plain/buenos-aires";
import { CSV_START, writeCsvLine, type CsvCell } from "../domain/plain/csv";
import { getLog } from "../log/log.server";
import { NO_STORE } from "./caching";

/** How a program that reads the file expects it. */
type CsvDialect = {
  start: string;
  writeLine: (cells: readonly CsvCell[]) => string;
};

const FOR_EXCEL: CsvDialect = { start: CSV_START, writeLine: writeCsvLine };

type Spreadsheet<Row> = {
  /** The file name, before the day. */
  name: string;
  columns: readonly { title: string; read: (row: Row) => CsvCell }[];
  batches: AsyncGenerator<Row[], void>;
  dialect?: CsvDialect;
};

type Download = {
  now: Date;
  /** The request's signal: aborted when the client disconnects. */
  signal: AbortSignal;
};

/** Few batches are in memory at a time, and reading stops when the client disconnects. */
export async function sendCsv<Row>(
  { name, columns, batches, dialect = FOR_EXCEL }: Spreadsheet<Row>,
  { now, signal }: Download,
): Promise<Response> {
  const first = await readFirst(batches);
  if (first === null) return unavailable();
  const toLines = (rows: readonly Row[]) =>
    rows.map((row) => dialect.writeLine(columns.map(({ read }) => read(row)))).join("");
  const encoder = new TextEncoder();
  let next: IteratorResult<Row[], void> | null = first;
  let hasLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const titles = dialect.writeLine(columns.map(({ title }) => title));
      controller.enqueue(encoder.encode(dialect.start + titles));
    },
    async pull(controller) {
      try {
        // Reading and writing are synchronous here; without this the whole file would block the
        // event loop.
        await nextTurn();
        const batch = signal.aborted ? await batches.return() : (next ?? (await batches.next()));
        next = null;
        if (hasLeft) return;
        if (batch.done) controller.close();
        else controller.enqueue(encoder.encode(toLines(batch.value)));
      } catch (error) {
        // Aborts the download, which the browser reports: half a file must not look complete.
        getLog().error({ err: error }, "a download broke off");
        controller.error(error);
      }
    },
    async cancel() {
      hasLeft = true;
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      ...NO_STORE,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${calendarDay(now)}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function readFirst<Row>(
  batches: AsyncGenerator<Row[], void>,
): Promise<IteratorResult<Row[], void> | null> {
  try {
    return await batches.next();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "a download could not be read");
    return null;
  }
}

function unavailable(): Response {
  return new Response(
    "No pudimos armar la planilla: la base de datos no responde. Volvé a probar en un rato.",
    {
      status: 503,
      headers: { ...NO_STORE, "Content-Type": "text/plain; charset=utf-8", "Retry-After": "5" },
    },
  );
}
