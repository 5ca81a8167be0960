import type { IncomingMessage, ServerResponse } from "node:http";

import { writePlainPage, type PlainStatus } from "./plain-page";

/** How long a refused client may keep sending, so that it gets to read why. */
export const LINGER_MS = 1000;

const refused = new WeakSet<ServerResponse>();

/** Whether the request was answered over Remix's head, whose own answer comes too late. */
export function wasRefused(response: ServerResponse): boolean {
  return refused.has(response);
}

/**
 * Answers a request whose body is still arriving, and reads no more of it. A connection closed while
 * the client still sends resets it before it reads the answer.
 */
export function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: PlainStatus,
): void {
  refused.add(response);
  response.setHeader("Connection", "close");
  writePlainPage(response, status);
  const timer = setTimeout(() => response.end(), LINGER_MS);
  response.once("close", () => {
    clearTimeout(timer);
    // Node forgets a request it has answered, and an action could wait for the rest for ever.
    request.destroy(new Error("The request was refused"));
  });
  request.push = (chunk: unknown) => {
    if (chunk === null) response.end();
    return true;
  };
}
