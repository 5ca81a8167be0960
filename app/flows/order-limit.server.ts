import { createPostLimit } from "../http/address-limit.server";

/**
 * Behind one address of a mobile network stand hundreds of phones: this many orders in ten minutes is
 * more than such a crowd buys in one shop, and far less than what floods an owner's list.
 */
const MAX_ORDERS = 30;
const PERIOD_SECONDS = 10 * 60;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

const limit = createPostLimit(MAX_ORDERS, PERIOD_SECONDS);

/**
 * Counts one order that is about to be placed. Null when it may be, else the seconds to wait. What
 * comes from this machine is not counted: behind a proxy that nobody named, that is everybody.
 */
export async function countOrder(clientAddress: string | undefined): Promise<number | null> {
  const isCounted = clientAddress !== undefined && !OWN_MACHINE.test(clientAddress);
  return isCounted ? limit.countAddress(clientAddress) : null;
}
