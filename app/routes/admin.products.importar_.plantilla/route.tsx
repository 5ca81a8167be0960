import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { PRODUCT_TEMPLATE, TEMPLATE_FORMATS } from "../../domain/imports/exported-product";
import { CSV_START, writeExactCsvLine } from "../../domain/plain/csv";
import { NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { writeXlsx } from "../../imports/write-xlsx.server";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const wanted = new URL(request.url).searchParams.get("formato") ?? "csv";
  const format = TEMPLATE_FORMATS.find((one) => one === wanted);
  if (format === undefined) throw notFound();
  const body =
    format === "xlsx"
      ? new Uint8Array(await writeXlsx(PRODUCT_TEMPLATE))
      : CSV_START + PRODUCT_TEMPLATE.map(writeExactCsvLine).join("");
  return new Response(body, {
    headers: {
      ...NO_STORE,
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="plantilla-de-productos.${format}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
