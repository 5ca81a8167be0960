import { createPostLimit } from "../http/address-limit.server";

/**
 * Hundreds of phones can share one address of a mobile network. This many orders in ten minutes is
 * more than they place in one shop, and far less than a flood.
 */
const MAX_ORDERS = 30;
const PERIOD_SECONDS = 10 * 60;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

const limit = createPostLimit("orders", MAX_ORDERS, PERIOD_SECONDS);

/**
 * Counts one order about to be placed. Null when it may be placed, otherwise the seconds to wait.
 * Requests from this machine are not counted: behind an unconfigured proxy, all requests come from
 * it.
 */
export async function countOrder(clientAddress: string | undefined): Promise<number | null> {
  const isCounted = clientAddress !== undefined && !OWN_MACHINE.test(clientAddress);
  return isCounted ? limit.countAddress(clientAddress) : null;
}
