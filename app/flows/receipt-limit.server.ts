import { MAX_RECEIPT_BYTES_PER_DAY, MAX_RECEIPT_BYTES_PER_HOUR } from "../domain/orders/receipt";
import { createPostLimit } from "../http/address-limit.server";

const HOUR_SECONDS = 60 * 60;

const limits = [
  createPostLimit("receipts of an hour", MAX_RECEIPT_BYTES_PER_HOUR, HOUR_SECONDS),
  createPostLimit("receipts of a day", MAX_RECEIPT_BYTES_PER_DAY, 24 * HOUR_SECONDS),
];

/** Without client addresses from the server, all requests share one key. */
const keyOf = (clientAddress: string | undefined) => clientAddress ?? "unknown";

/** Seconds until this address may send receipts again; null when it may now. */
export async function findReceiptWait(clientAddress: string | undefined): Promise<number | null> {
  const waits = await Promise.all(limits.map((limit) => limit.peekAddress(keyOf(clientAddress))));
  return waits.reduce(
    (longest, wait) => (wait === null ? longest : Math.max(longest ?? 0, wait)),
    null,
  );
}

/**
 * Counts the bytes of a received receipt. Null when it may be stored, otherwise the seconds to
 * wait: parallel uploads may each have started below the limit.
 */
export async function countReceiptBytes(
  clientAddress: string | undefined,
  bytes: number,
): Promise<number | null> {
  for (const limit of limits) {
    const wait = await limit.countAddress(keyOf(clientAddress), bytes);
    if (wait !== null) return wait;
  }
  return null;
}
