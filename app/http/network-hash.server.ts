import { createHmac } from "node:crypto";

import { toNetworks } from "./address-limit.server";

/**
 * What stands for a client's network where it is stored or logged: the same for each of its requests, and no
 * address can be found from it without the secret. With a new secret all networks look new.
 * @param purpose - hashes of two purposes cannot be matched
 */
export function hashNetwork(
  purpose: "held pieces" | "log",
  clientAddress: string,
  secret: string,
): string {
  const [network] = toNetworks(clientAddress);
  const mac = createHmac("sha256", secret).update(`network for ${purpose}: ${network}`);
  return mac.digest("base64url").slice(0, 22);
}
