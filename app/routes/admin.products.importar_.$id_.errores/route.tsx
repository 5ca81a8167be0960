import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { findImport, type StoredImport } from "../../data/imports/stored-imports.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import type { FileProblem } from "../../domain/imports/imported-product";
import { planStored } from "../../flows/import-plans.server";
import { parseImportId } from "../../forms/imports/import-form";
import { sendCsv } from "../../http/csv-response.server";
import { notFound, serviceUnavailable } from "../../http/responses";

const COLUMNS = [
  { title: "Fila", read: ({ row }: FileProblem) => row },
  { title: "Columna", read: ({ column }: FileProblem) => column },
  { title: "Error", read: ({ message }: FileProblem) => message },
  { title: "Producto", read: ({ product }: FileProblem) => product },
];

/** The rows of an upload that have an error, and then what products have that does not come in, as a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const id = parseImportId(params.id);
  if (id === null) throw notFound();
  const found = await readOrNull(findImport(id).then((stored) => ({ stored })));
  if (!found) throw serviceUnavailable();
  if (!found.stored || found.stored.importedAt !== null) throw notFound();
  return sendCsv(
    { name: "errores", columns: COLUMNS, batches: streamProblems(found.stored, request) },
    { now: new Date(), signal: request.signal },
  );
}

const BATCH = 500;

async function* streamProblems(
  stored: StoredImport,
  request: Request,
): AsyncGenerator<FileProblem[], void> {
  const planned = await planStored(stored, request);
  const problems =
    planned.state === "planned" ? [...planned.plan.problems, ...planned.read.unkept] : [];
  for (let start = 0; start < problems.length; start += BATCH) {
    yield problems.slice(start, start + BATCH);
  }
}
