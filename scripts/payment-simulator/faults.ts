import { setTimeout as sleep } from "node:timers/promises";

import { renderPage, asRecord, failure } from "./responses";

export const FAULT_LABELS = {
  // Instead of processing the request:
  unauthorized: "Credenciales vencidas (401)",
  forbidden: "No tiene permiso (403)",
  "rate-limited": "Demasiados pedidos (429)",
  "server-error": "Error interno (500)",
  "service-unavailable": "Fuera de servicio (503)",
  html: "Contesta una página",
  null: "Contesta nada",
  reset: "Corta la conexión",
  // After the request was processed:
  "slow-headers": "Tarda en contestar",
  "stalled-body": "Se queda a mitad",
  "answer-lost": "Lo hace, pero no contesta",
  "no-init-point": "No dice dónde pagar",
  "wrong-amount": "Pago de otro importe",
  "wrong-currency": "Pago en dólares",
  "wrong-collector": "Pago de otra cuenta",
  "unknown-reference": "Pago de otra tienda",
  "live-mode-flipped": "Pago de prueba por real, o al revés",
};

export type FaultKind = keyof typeof FAULT_LABELS;

export type FaultOptions = {
  /** The beginning of method and path, such as `POST /oauth/token`, or a pattern. Default: all. */
  match?: string | RegExp;
  kind: FaultKind;
  /** The number of requests that it affects. Default: all. */
  times?: number;
  delayMs?: number;
};

export type Fault = FaultOptions & { left: number };

/** Finds the fault for a request ("GET /users/me") and counts the use. */
export function takeFault(faults: readonly Fault[], asked: string): Fault | null {
  const fault = faults.find(
    ({ left, match = "" }) =>
      left > 0 && (typeof match === "string" ? asked.startsWith(match) : match.test(asked)),
  );
  if (fault) fault.left -= 1;
  return fault ?? null;
}

/** The answer with the fault in it; null to close the connection without an answer. */
export async function answerWithFault(
  { kind, delayMs = 1000 }: Fault,
  process: () => Promise<Response>,
): Promise<Response | null> {
  switch (kind) {
    case "unauthorized":
      return failure(401, "unauthorized", "invalid access token");
    case "forbidden":
      return Response.json(POLICY_REFUSAL, { status: 403 });
    case "rate-limited":
      return failure(429, "local_rate_limited", "local_rate_limited");
    case "server-error":
      return failure(500, "internal_error", "internal error");
    case "service-unavailable":
      return failure(503, "service_unavailable", "service unavailable");
    case "html":
      return renderPage("Mantenimiento", "<p>Volvemos pronto.</p>");
    case "null":
      return Response.json(null);
    case "reset":
      return null;
    case "answer-lost":
      await process();
      return null;
    case "slow-headers": {
      const answer = await process();
      await sleep(delayMs, undefined, { ref: false });
      return answer;
    }
    case "stalled-body":
      return stall(await process());
    default:
      return spoil(await process(), kind);
  }
}

const POLICY_REFUSAL = {
  code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
  message: "At least one policy returned UNAUTHORIZED.",
  blocked_by: "PolicyAgent",
  status: 403,
};

/** Sends the headers and the first character, and then nothing. */
function stall({ status, headers }: Response): Response {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("{")) });
  return new Response(body, { status, headers });
}

/** Puts the fault into a JSON answer; in a list, into each payment. */
async function spoil(answer: Response, kind: FaultKind): Promise<Response> {
  const { status, headers } = answer;
  if (headers.get("Content-Type") !== "application/json") return answer;
  const body: unknown = await answer.json();
  const results = asRecord(body)?.results;
  const spoilt = Array.isArray(results)
    ? { ...asRecord(body), results: results.map((payment) => spoilRecord(payment, kind)) }
    : spoilRecord(body, kind);
  return Response.json(spoilt, { status });
}

function spoilRecord(value: unknown, kind: FaultKind): unknown {
  const record = asRecord(value);
  if (!record) return value;
  if (kind === "no-init-point") return { ...record, init_point: undefined };
  if (!("transaction_amount" in record)) return record;
  switch (kind) {
    case "wrong-amount":
      return { ...record, transaction_amount: Number(record.transaction_amount) - 1 };
    case "wrong-currency":
      return { ...record, currency_id: "USD" };
    case "wrong-collector":
      return { ...record, collector_id: Number(record.collector_id) + 1 };
    case "unknown-reference":
      return { ...record, external_reference: "de-otra-tienda" };
    case "live-mode-flipped":
      return { ...record, live_mode: record.live_mode !== true };
    default:
      return record;
  }
}
