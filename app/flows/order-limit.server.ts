import { createPostLimit } from "../http/address-limit.server";
import { hashNetwork } from "../http/network-hash.server";
import { getEnvironment } from "../settings/environment.server";

/** Hundreds of phones can share one address of a mobile network; a flood is far more than this. */
const MAX_ORDERS = 30;
const PERIOD_SECONDS = 10 * 60;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

const limit = createPostLimit("orders", MAX_ORDERS, PERIOD_SECONDS);

/** Requests from this machine are not counted: behind an unconfigured proxy, all requests come from it. */
function isCounted(clientAddress: string | undefined): clientAddress is string {
  return clientAddress !== undefined && !OWN_MACHINE.test(clientAddress);
}

/** Stands for the network whose unpaid orders hold pieces; empty when it is not known. */
export function nameHolder(clientAddress: string | undefined): string {
  if (!isCounted(clientAddress)) return "";
  return hashNetwork("held pieces", clientAddress, getEnvironment().sessionSecrets[0]);
}

/** Null when it may be placed, otherwise the seconds to wait. */
export async function countOrder(clientAddress: string | undefined): Promise<number | null> {
  return isCounted(clientAddress) ? limit.countAddress(clientAddress) : null;
}
