import { formatExactTime } from "../plain/buenos-aires";
import type { CsvCell } from "../plain/csv";
import type { Customer } from "./customer-summary";
import { writePhone } from "./order-export";

type Column = { title: string; read: (customer: Customer) => CsvCell };

export const CUSTOMER_COLUMNS: readonly Column[] = [
  { title: "Nombre", read: ({ name }) => name },
  { title: "E-mail", read: ({ email }) => email },
  { title: "Teléfono", read: ({ phone }) => writePhone(phone) },
  { title: "Cliente desde", read: ({ createdAt }) => createdAt && formatExactTime(createdAt) },
  { title: "Pedidos", read: ({ totalOrders }) => totalOrders },
  { title: "Gastó ($)", read: ({ totalSpentInPesos }) => totalSpentInPesos },
];
