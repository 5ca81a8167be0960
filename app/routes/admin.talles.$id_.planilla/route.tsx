import { adminFile } from "../../auth/admin-page.server";
import { findGuide } from "../../data/catalogue/size-guides.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { CSV_START, writeExactCsvLine } from "../../domain/plain/csv";
import { writeGuide } from "../../forms/catalogue/size-guide-form";
import { listSheetColumns, listSheetLines } from "../../forms/catalogue/size-guide-sheet";
import { sendCsv } from "../../http/csv-response.server";
import { notFound, serviceUnavailable } from "../../http/responses";

/** The guide's table as the form shows it, also the sizes that wait for their measures. */
export const loader = adminFile("catalogue.view", async ({ request, params: { id = "" }, now }) => {
  const found = await readOrNull(findGuide(id).then((edited) => ({ edited })));
  if (!found) throw serviceUnavailable();
  if (!found.edited) throw notFound();
  const { guide, sizes, productIds } = found.edited;
  const texts = writeGuide(guide, sizes, productIds);
  const columns = listSheetColumns(guide.kind).map(({ title, control }) => ({
    title,
    read: (at: number) => texts[control(at)] ?? "",
  }));
  const dialect = { start: CSV_START, writeLine: writeExactCsvLine };
  const batches = asBatch(listSheetLines(texts));
  const sheet = { name: `talles-${id}`, columns, batches, dialect };
  return sendCsv(sheet, { now, signal: request.signal });
});

async function* asBatch(lines: number[]): AsyncGenerator<number[], void> {
  yield lines;
}
