import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { failure, readRequest, type Answer, type SimulatorRequest } from "./answers";
import { refuseBy, spoilAnswer, takeFault } from "./faults";
import { PAGE_HEADERS } from "./page-frame";
import { isLoopback } from "./simulator-options";
import type { RecordedRequest, SimulatorState } from "./simulator-state";

export type Answerers = {
  state: SimulatorState;
  answerProvider: (request: SimulatorRequest) => Promise<Answer>;
  answerControl: (request: SimulatorRequest) => Promise<Answer>;
};

/** Reads and answers a request, with the fault that matches it. Never rejects. */
export async function answerMessage(
  message: IncomingMessage,
  response: ServerResponse,
  answerers: Answerers,
): Promise<void> {
  try {
    const request = await readRequest(message);
    // Against DNS rebinding: another site's host name may point to this machine.
    if (!isLoopback(new URL(`http://${request.headers.host}`).hostname)) {
      send(response, failure(403, "forbidden", "This machine only"));
    } else if (request.path === "/__sim" || request.path.startsWith("/__sim/")) {
      send(response, await answerers.answerControl(request));
    } else {
      await answerWithFaults(message, request, response, answerers);
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : "unknown error";
    if (response.headersSent) response.destroy();
    else send(response, failure(500, "internal_error", `Simulator: ${text}`));
  }
}

async function answerWithFaults(
  message: IncomingMessage,
  request: SimulatorRequest,
  response: ServerResponse,
  { state, answerProvider }: Answerers,
): Promise<void> {
  const record = recordRequest(state, message, request);
  const fault = takeFault(state, request);
  const refusal = fault && refuseBy(fault);
  if (refusal === "reset") {
    message.socket.resetAndDestroy();
    return;
  }
  const honest = refusal ?? (await answerProvider(request));
  if (fault?.kind === "answer-lost") {
    message.socket.destroy();
    return;
  }
  if (fault?.kind === "slow-headers") await sleep(fault.delayMs ?? 1000, undefined, { ref: false });
  const answer = fault ? spoilAnswer(honest, fault.kind) : honest;
  record.status = answer.status;
  send(response, answer, fault?.kind === "stalled-body");
}

function send(response: ServerResponse, answer: Answer, isStalled = false): void {
  if (response.destroyed) return;
  if (answer.kind === "redirect") {
    response.writeHead(answer.status, { Location: answer.to, "Cache-Control": "no-store" }).end();
    return;
  }
  const isHtml = answer.kind === "html";
  const body = isHtml ? answer.body : JSON.stringify(answer.body);
  const headers = isHtml
    ? PAGE_HEADERS
    : { "Content-Type": "application/json; charset=utf-8", ...answer.headers };
  response.writeHead(answer.status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  if (isStalled) response.write(body.slice(0, 1));
  else response.end(body);
}

/** Records the request without its credentials. */
function recordRequest(
  state: SimulatorState,
  message: IncomingMessage,
  { method, headers, body }: SimulatorRequest,
): RecordedRequest {
  const { authorization, ...others } = headers;
  const shown = authorization === undefined ? others : { ...others, authorization: "Bearer ***" };
  const isSecret = body !== null && "client_secret" in body;
  const record: RecordedRequest = {
    method,
    path: message.url ?? "/",
    headers: shown,
    body: isSecret ? { ...body, client_secret: "***" } : body,
    status: null,
  };
  state.requests.push(record);
  return record;
}
