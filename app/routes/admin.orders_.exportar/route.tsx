import type { LoaderFunctionArgs } from "@remix-run/node";

import { readOrNull } from "../../data/sqlite/database-fault.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { hasReducedOrders, streamOrders } from "../../data/orders/order-export.server";
import { readSettings } from "../../data/shop/settings.server";
import { orderColumns } from "../../domain/orders/order-export";
import { parseOrderFilters } from "../../forms/orders/order-filters";
import { sendCsv } from "../../http/csv-response.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "lists.download");
  const { query } = parseOrderFilters(new URL(request.url).searchParams);
  const { fiscalCondition } = await readSettings();
  const columns = orderColumns({
    showsNet: fiscalCondition === "responsable-inscripto",
    showsReductions: (await readOrNull(hasReducedOrders())) ?? false,
  });
  return sendCsv(
    { name: "pedidos", columns, batches: streamOrders(query) },
    { now: new Date(), signal: request.signal },
  );
}
