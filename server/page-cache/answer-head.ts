import type { ServerResponse } from "node:http";

import { REQUEST_ID_HEADER } from "../request-log";

/** Status and fields of an answer, and how Node wrote them last. */
export type AnswerHead = {
  readonly status: number;
  /** Name after value, as Node takes them fastest. */
  readonly fields: readonly string[];
  written: WrittenHead | null;
};

type WrittenHead = { second: number; beforeId: string; afterId: string };

/** Where Node keeps the text of a head that is ready to be sent. */
type WithHeader = ServerResponse & { _header?: unknown };

export function makeHead(status: number, fields: readonly string[]): AnswerHead {
  return { status, fields, written: null };
}

/**
 * Node writes a head once a second, which is as long as its date holds, and the others of that second
 * are sent the same text with their own id: checking and joining fields that were checked already is a
 * seventh of what an answer from memory takes.
 *
 * The text stands in a property of Node's that it does not describe. Where it is not there, or not as
 * expected, Node writes each head itself.
 *
 * @param requestId - null where the answer carries one, and perhaps other fields: that is Node's to join
 */
export function writeHead(
  response: ServerResponse,
  head: AnswerHead,
  requestId: string | null,
): void {
  const { status, fields, written } = head;
  if (requestId === null) return void response.writeHead(status, [...fields]);
  const second = Math.floor(Date.now() / 1000);
  // Node writes others for connections that are to be closed, and for clients of the last century.
  const isUsual = response.shouldKeepAlive && response.req.httpVersion === "1.1";
  if (isUsual && written?.second === second) {
    response.statusCode = status;
    (response as WithHeader)._header = written.beforeId + requestId + written.afterId;
    return;
  }
  response.writeHead(status, fields.concat(REQUEST_ID_HEADER, requestId));
  if (isUsual && response.shouldKeepAlive)
    head.written = readWritten(response, { second, requestId });
}

function readWritten(
  response: ServerResponse,
  { second, requestId }: { second: number; requestId: string },
): WrittenHead | null {
  const { _header: text } = response as WithHeader;
  const [beforeId, afterId, ...more] = typeof text === "string" ? text.split(requestId) : [];
  if (beforeId === undefined || afterId === undefined || more.length > 0) return null;
  return { second, beforeId, afterId };
}
