import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { streamCustomers } from "../../data/orders/customer-export.server";
import { CUSTOMER_COLUMNS } from "../../domain/orders/customer-export";
import { parseCustomerFilters } from "../../forms/orders/order-filters";
import { sendCsv } from "../../http/csv-response.server";

/** The customer list as a spreadsheet, with the filters in its address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { query } = parseCustomerFilters(new URL(request.url).searchParams);
  const columns = CUSTOMER_COLUMNS;
  const { waitForReader } = context;
  return sendCsv(
    { name: "clientes", columns, batches: streamCustomers(query) },
    { now: new Date(), signal: request.signal, waitForReader },
  );
}
