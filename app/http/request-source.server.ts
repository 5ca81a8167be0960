import { hashNetwork } from "./network-hash.server";

// Not `X-Request-Id`, which Mercado Pago signs in its webhooks.
const REQUEST_ID = "X-Tela-Request";
const CLIENT = "X-Tela-Client";

/**
 * Notes on a request where it comes from, for the log lines behind, whatever the client sent in these
 * headers.
 */
export function noteSource(
  request: Request,
  { requestId, clientAddress }: { requestId: string; clientAddress: string | undefined },
  secret: string,
): void {
  request.headers.set(REQUEST_ID, requestId);
  request.headers.set(CLIENT, hashNetwork("log", clientAddress ?? "unknown", secret));
}

/** For a line of the log about a refusal. */
export function readSource({ headers }: Request) {
  return {
    requestId: headers.get(REQUEST_ID) ?? undefined,
    client: headers.get(CLIENT) ?? undefined,
  };
}
