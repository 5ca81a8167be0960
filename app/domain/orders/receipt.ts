import type { Order } from "./order";

/** Most receipts of one order: a transfer may be made in parts. */
export const MAX_RECEIPTS = 5;
/** Files from banks and phones are far smaller. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** A PDF is stored unchanged; a bank's receipt has one or two pages. */
export const MAX_PDF_BYTES = 3 * 1024 * 1024;
/** Upload limit for each IP address. Hundreds of phones on a mobile network can share one. */
export const MAX_RECEIPT_BYTES_PER_HOUR = 30 * 1024 * 1024;
export const MAX_RECEIPT_BYTES_PER_DAY = 100 * 1024 * 1024;
export const MAX_UNPAID_RECEIPT_BYTES = 500 * 1024 * 1024;
/** Days that the receipts of an order stay after it was cancelled unpaid. */
export const UNPAID_RECEIPT_DAYS = 30;
export const RECEIPT_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

/** Content type by file extension. Pictures are stored only as JPEG or WebP. */
const TYPE_BY_ENDING = {
  jpg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
} as const;

type ReceiptEnding = keyof typeof TYPE_BY_ENDING;

export type StoredReceipt = { fileName: string; contentType: string; byteCount: number };

/** By its content: sent twice, it is stored once. `hash` has 32 hexadecimal digits. */
export function receiptName(hash: string, ending: ReceiptEnding): string {
  return `${hash}.${ending}`;
}

export function findReceiptType(fileName: string): string | null {
  const [, ending] = /^[0-9a-f]{32}\.(jpg|webp|pdf)$/.exec(fileName) ?? [];
  return ending === undefined ? null : TYPE_BY_ENDING[ending as ReceiptEnding];
}

export function refuseReceipt(
  order: Pick<Order, "status" | "paymentMethod" | "paidAt">,
  receiptCount: number,
): "closed" | "too-many" | null {
  if (!awaitsTransfer(order)) return "closed";
  return receiptCount >= MAX_RECEIPTS ? "too-many" : null;
}

export function awaitsTransfer({
  status,
  paymentMethod,
  paidAt,
}: Pick<Order, "status" | "paymentMethod" | "paidAt">): boolean {
  return status === "pending" && paymentMethod === "transfer" && paidAt === null;
}
