import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireRowId } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { findImport, type StoredImport } from "../../data/imports/stored-imports.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import type { FileProblem } from "../../domain/imports/imported-product";
import { planStored } from "../../flows/import-plans.server";
import { sendCsv } from "../../http/csv-response.server";
import { notFound, serviceUnavailable } from "../../http/responses";

type Line = FileProblem & { isIn: string };

const COLUMNS = [
  { title: "Fila", read: ({ row }: Line) => row },
  { title: "Columna", read: ({ column }: Line) => column },
  { title: "Qué pasa", read: ({ message }: Line) => message },
  { title: "Producto", read: ({ product }: Line) => product },
  { title: "Entra", read: ({ isIn }: Line) => isIn },
];

/** What has an error, comes in otherwise, or does not come in, as a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const id = requireRowId(params.id);
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
): AsyncGenerator<Line[], void> {
  const planned = await planStored(stored, request);
  if (planned.state !== "planned") return;
  const { problems, notes } = planned.plan;
  const lines = [
    ...problems.map((problem) => ({ ...problem, isIn: "No" })),
    ...notes.map((note) => ({ ...note, isIn: "Sí" })),
    ...planned.read.unkept.map((unkept) => ({ ...unkept, isIn: "Sí, sin ese dato" })),
  ];
  for (let start = 0; start < lines.length; start += BATCH) {
    yield lines.slice(start, start + BATCH);
  }
}
