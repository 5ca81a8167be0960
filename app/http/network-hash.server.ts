import { createHmac } from "node:crypto";

import { getEnvironment } from "../settings/environment.server";
import { toNetworks } from "./address-limit.server";

/**
 * What stands for a client's network where it is stored: equal for equal networks, and no address can be found
 * from it without the shop's secret. With a new secret all networks look new.
 */
export function hashNetwork(clientAddress: string): string {
  const [network] = toNetworks(clientAddress);
  const [secret] = getEnvironment().sessionSecrets;
  const hash = createHmac("sha256", secret).update(`network ${network}`).digest("base64url");
  return hash.slice(0, 22);
}
