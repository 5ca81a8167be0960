import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { streamExportedRows } from "../../data/imports/export-products.server";
import { hasSales } from "../../data/offers/sales.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { telaColumns, tiendanubeColumns } from "../../domain/imports/exported-product";
import { maySeeCosts } from "../../domain/owner/roles";
import { CSV_START, writeExactCsvLine } from "../../domain/plain/csv";
import {
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  parseExportSelection,
} from "../../forms/products/export-query";
import { sendCsv } from "../../http/csv-response.server";
import { readOrigin } from "../../http/origin.server";
import { badRequest } from "../../http/responses";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "catalogue.view");
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get(EXPORT_FIELDS.format);
  const format = EXPORT_FORMATS.find(({ id }) => id === wanted)?.id;
  if (format === undefined) throw badRequest();
  const isTela = format === "tela";
  return sendCsv(
    {
      name: `productos-${format}`,
      columns: isTela
        ? telaColumns(readOrigin(request), {
            hasSales: (await readOrNull(hasSales())) ?? false,
            showsCost: maySeeCosts(role),
          })
        : tiendanubeColumns({ showsCost: maySeeCosts(role) }),
      batches: streamExportedRows(parseExportSelection(searchParams)),
      // Tiendanube would take a byte order mark for the start of its first heading.
      dialect: { start: isTela ? CSV_START : "", writeLine: writeExactCsvLine },
    },
    { now: new Date(), signal: request.signal },
  );
}
