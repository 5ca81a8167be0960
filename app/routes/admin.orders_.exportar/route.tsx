import { readOrNull } from "../../data/sqlite/database-fault.server";
import { adminFile } from "../../auth/admin-page.server";
import {
  hasPaidParts,
  hasReducedOrders,
  streamOrders,
} from "../../data/orders/order-export.server";
import { readSettings } from "../../data/shop/settings.server";
import { orderColumns } from "../../domain/orders/order-export";
import { parseOrderFilters } from "../../forms/orders/order-filters";
import { sendCsv } from "../../http/csv-response.server";

export const loader = adminFile("lists.download", async ({ request, url, now }) => {
  const { query } = parseOrderFilters(url.searchParams);
  const { fiscalCondition } = await readSettings();
  const columns = orderColumns({
    showsNet: fiscalCondition === "responsable-inscripto",
    showsReductions: (await readOrNull(hasReducedOrders())) ?? false,
    showsParts: (await readOrNull(hasPaidParts())) ?? false,
  });
  return sendCsv(
    { name: "pedidos", columns, batches: streamOrders(query) },
    { now, signal: request.signal },
  );
});
