import type { Order } from "./order-details";

/** How many proofs of payment one order takes: a transfer may be made in parts. */
export const MAX_RECEIPTS = 5;
/** What banks and phones make is far smaller. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** A PDF is kept as it is, and what a bank makes has a page or two. */
export const MAX_PDF_BYTES = 3 * 1024 * 1024;
/** What one address may have stored. Behind one of a mobile network stand hundreds of phones. */
export const MAX_RECEIPT_BYTES_PER_HOUR = 30 * 1024 * 1024;
export const MAX_RECEIPT_BYTES_PER_DAY = 100 * 1024 * 1024;
/** The limit for the receipts of all unpaid orders together. */
export const MAX_UNPAID_RECEIPT_BYTES = 500 * 1024 * 1024;
/** The receipts of an order that was cancelled unpaid are kept for as long. */
export const UNPAID_RECEIPT_DAYS = 30;
/** For the input's `accept`. */
export const RECEIPT_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

/** The files that are kept, by the ending of their name: pictures are stored in these two forms only. */
const TYPE_BY_ENDING = {
  jpg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
} as const;

export type ReceiptEnding = keyof typeof TYPE_BY_ENDING;

/** A proof of payment that lies in its folder. */
export type StoredReceipt = { fileName: string; contentType: string; byteCount: number };

/** Named by its content, so that the same file twice is one. `hash` is 32 hexadecimal digits. */
export function receiptName(hash: string, ending: ReceiptEnding): string {
  return `${hash}.${ending}`;
}

/** The type of a stored file by its name; null for a name that is none of ours. */
export function findReceiptType(fileName: string): string | null {
  const [, ending] = /^[0-9a-f]{32}\.(jpg|webp|pdf)$/.exec(fileName) ?? [];
  return ending === undefined ? null : TYPE_BY_ENDING[ending as ReceiptEnding];
}

/** Why an order takes no further proof of payment; null when it takes one. */
export function refuseReceipt(
  order: Pick<Order, "status" | "paymentMethod" | "paidAt">,
  receiptCount: number,
): "closed" | "too-many" | null {
  if (!awaitsTransfer(order)) return "closed";
  return receiptCount >= MAX_RECEIPTS ? "too-many" : null;
}

/** Whether the shop still waits for proof that this order was paid. */
export function awaitsTransfer({
  status,
  paymentMethod,
  paidAt,
}: Pick<Order, "status" | "paymentMethod" | "paidAt">): boolean {
  return status === "pending" && paymentMethod === "transfer" && paidAt === null;
}
