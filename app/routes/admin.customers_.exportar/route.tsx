import { adminFile } from "../../auth/admin-page.server";
import { streamCustomers } from "../../data/orders/customers.server";
import type { Customer } from "../../domain/orders/customer-summary";
import { writePhone } from "../../domain/orders/order-export";
import { formatExactTime } from "../../domain/plain/buenos-aires";
import type { CsvCell } from "../../domain/plain/csv";
import { parseCustomerFilters } from "../../forms/orders/order-filters";
import { sendCsv } from "../../http/csv-response.server";

export const loader = adminFile("lists.download", async ({ request, url, now }) => {
  const { query } = parseCustomerFilters(url.searchParams);
  return sendCsv(
    { name: "clientes", columns: COLUMNS, batches: streamCustomers(query) },
    { now, signal: request.signal },
  );
});

type Column = { title: string; read: (customer: Customer) => CsvCell };

const COLUMNS: readonly Column[] = [
  { title: "Nombre", read: ({ name }) => name },
  { title: "E-mail", read: ({ email }) => email },
  { title: "Teléfono", read: ({ phone }) => writePhone(phone) },
  { title: "Cliente desde", read: ({ createdAt }) => createdAt && formatExactTime(createdAt) },
  { title: "Pedidos", read: ({ totalOrders }) => totalOrders },
  { title: "Gastó ($)", read: ({ totalSpentInPesos }) => totalSpentInPesos },
];
