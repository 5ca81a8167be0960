import type { Logger } from "pino";

import { noteSource, readSource } from "../app/http/request-source.server";
import type { Layer } from "./layer";

/**
 * Makes the log tell who tries what is not theirs: notes the source on each request, which a refusal of a
 * person or a sign-in logs with it, and logs that of every 403.
 */
export function logRefusals(log: Logger, secret: string): Layer {
  return async (request, context, next) => {
    noteSource(request, context, secret);
    const answer = await next(request);
    if (answer.status === 403) log.warn(readSource(request), "request forbidden");
    return answer;
  };
}
