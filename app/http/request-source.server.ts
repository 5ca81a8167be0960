import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";

import { hashNetwork } from "./address-limit.server";

type Source = { requestId: string; client: string };

/** The client is hashed only when a line of the log names it: few requests have one. */
const current = new AsyncLocalStorage<{ findSource: () => Source; isTold: boolean }>();

/**
 * Makes the log tell who tries what is not theirs: within the answer, `tellSource` says where the request comes
 * from. A 403 that no such line told gets its own.
 */
export function logRefusals(
  { requestId, clientAddress }: { requestId: string; clientAddress: string | undefined },
  { log, secret }: { log: Logger; secret: string },
  answer: () => Promise<Response>,
): Promise<Response> {
  const findSource = () => {
    return { requestId, client: hashNetwork("log", clientAddress ?? "unknown", secret) };
  };
  const request = { findSource, isTold: false };
  return current.run(request, async () => {
    const answered = await answer();
    if (answered.status === 403 && !request.isTold) log.warn(tellSource(), "request forbidden");
    return answered;
  });
}

export function tellSource(): Partial<Source> {
  const request = current.getStore();
  if (!request) return {};
  request.isTold = true;
  return request.findSource();
}
