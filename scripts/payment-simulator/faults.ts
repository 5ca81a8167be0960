import type { Answer, SimulatorRequest } from "./answers";
import { asRecord, failure, html, json } from "./answers";

/** Faults before the request is processed. */
const REFUSALS = [
  "unauthorized",
  "forbidden",
  "rate-limited",
  "server-error",
  "service-unavailable",
  "html",
  "null",
  "reset",
] as const;

/** Faults of the answer, after the request was processed. */
const SPOILINGS = [
  "slow-headers",
  "stalled-body",
  "answer-lost",
  "no-init-point",
  "wrong-amount",
  "wrong-currency",
  "wrong-collector",
  "unknown-reference",
  "live-mode-flipped",
] as const;

export const FAULT_KINDS = [...REFUSALS, ...SPOILINGS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type FaultOptions = {
  /** The beginning of method and path, such as `POST /oauth/token`, or a pattern. Default: all. */
  match?: string | RegExp;
  kind: FaultKind;
  /** The number of requests that it affects. Default: all. */
  times?: number;
  /** For `slow-headers`. */
  delayMs?: number;
  /** For `rate-limited`. */
  retryAfterSeconds?: number;
};

export type Fault = FaultOptions & { left: number };

/** Finds the fault for this request and counts the use. */
export function takeFault(
  { faults }: { faults: readonly Fault[] },
  { method, path }: SimulatorRequest,
): Fault | null {
  const asked = `${method} ${path}`;
  const fault = faults.find(
    ({ left, match = "" }) =>
      left > 0 && (typeof match === "string" ? asked.startsWith(match) : match.test(asked)),
  );
  if (fault) fault.left -= 1;
  return fault ?? null;
}

/** The answer instead of processing the request; "reset" closes the connection. */
export function refuseBy(fault: Fault): Answer | "reset" | null {
  switch (fault.kind) {
    case "unauthorized":
      return failure(401, "unauthorized", "invalid access token");
    case "forbidden":
      return json(POLICY_REFUSAL, 403);
    case "rate-limited": {
      const headers = { "Retry-After": String(fault.retryAfterSeconds ?? 1) };
      const body = { message: "local_rate_limited", error: "local_rate_limited", status: 429 };
      return { kind: "json", status: 429, body, headers };
    }
    case "server-error":
      return failure(500, "internal_error", "internal error");
    case "service-unavailable":
      return failure(503, "service_unavailable", "service unavailable");
    case "html":
      return html("<!doctype html><title>Mantenimiento</title><p>Volvemos pronto.</p>");
    case "null":
      return json(null);
    case "reset":
      return "reset";
    default:
      return null;
  }
}

const POLICY_REFUSAL = {
  code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
  message: "At least one policy returned UNAUTHORIZED.",
  blocked_by: "PolicyAgent",
  status: 403,
};

/** Puts the fault into the answer; in a list, into each payment. */
export function spoilAnswer(answer: Answer, kind: FaultKind): Answer {
  const body = answer.kind === "json" ? asRecord(answer.body) : null;
  if (answer.kind !== "json" || !body) return answer;
  if (kind === "no-init-point") {
    return { ...answer, body: { ...body, init_point: undefined, sandbox_init_point: undefined } };
  }
  if (Array.isArray(body.results)) {
    const results = body.results.map((result: unknown) => {
      const payment = asRecord(result) ?? {};
      return { ...payment, ...spoilPayment(payment, kind) };
    });
    return { ...answer, body: { ...body, results } };
  }
  return { ...answer, body: { ...body, ...spoilPayment(body, kind) } };
}

function spoilPayment(payment: Record<string, unknown>, kind: FaultKind): object {
  if (!("transaction_amount" in payment)) return {};
  switch (kind) {
    case "wrong-amount":
      return { transaction_amount: Number(payment.transaction_amount) - 1 };
    case "wrong-currency":
      return { currency_id: "USD" };
    case "wrong-collector":
      return { collector_id: Number(payment.collector_id) + 1 };
    case "unknown-reference":
      return { external_reference: "de-otra-tienda" };
    case "live-mode-flipped":
      return { live_mode: payment.live_mode !== true };
    default:
      return {};
  }
}
