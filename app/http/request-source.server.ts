import { createHmac } from "node:crypto";

import { toNetworks } from "./address-limit.server";

// Not `X-Request-Id`, which Mercado Pago signs in its webhooks.
const REQUEST_ID = "X-Tela-Request";
const CLIENT = "X-Tela-Client";
const MARK_LENGTH = 12;

/**
 * Notes on a request where it comes from, for the log lines behind, whatever the client sent in these
 * headers. The network's keyed hash is the same for each of its requests, and is no address.
 */
export function noteSource(
  request: Request,
  { requestId, clientAddress }: { requestId: string; clientAddress: string | undefined },
  secret: string,
): void {
  request.headers.set(REQUEST_ID, requestId);
  const [network] = toNetworks(clientAddress ?? "unknown");
  const mac = createHmac("sha256", secret).update(`tela client v1 ${network}`);
  request.headers.set(CLIENT, mac.digest("base64url").slice(0, MARK_LENGTH));
}

/** For a line of the log about a refusal. */
export function readSource({ headers }: Request) {
  return {
    requestId: headers.get(REQUEST_ID) ?? undefined,
    client: headers.get(CLIENT) ?? undefined,
  };
}
