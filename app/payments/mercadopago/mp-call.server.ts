import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";

import { PaymentProviderError } from "../payment-provider";
import { readRefusal, unreadable } from "./mp-fault.server";

const OFFICIAL_BASE = new URL("https://api.mercadopago.com");

export type MpAccess = {
  /** The simulator's address; null for Mercado Pago itself. */
  apiBase: URL | null;
  /** Null before an account is connected. */
  accessToken: string | null;
  limits: MpLimits;
};

export type MpLimits = {
  /** For one attempt. */
  timeoutMs: number;
  /** For all attempts of one call together. */
  deadlineMs: number;
  /** Between the first attempt and the second. */
  retryDelayMs: number;
};

export const MP_LIMITS: MpLimits = { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 300 };

type MpCall<Answer> = {
  /** Path and query. */
  path: string;
  /** With a body the call is a POST, otherwise a GET. */
  body?: object;
  /** A POST is repeated only when it has a key: Mercado Pago then acts on it once. */
  idempotencyKey?: string;
  /** What an error message must not contain, besides the access token. */
  secrets?: readonly string[];
  answer: z.ZodType<Answer>;
};

const HeaderSafe = /^[\x21-\x7e]*$/;
/** 429 is missing: it asks for fewer requests, not for one more. */
const STATUSES_TO_RETRY = [500, 502, 503, 504];

/**
 * Sends one request to Mercado Pago's API, at most twice, and checks the answer.
 *
 * @throws PaymentProviderError
 */
export async function callMercadoPago<Answer>(
  access: MpAccess,
  call: MpCall<Answer>,
): Promise<Answer> {
  const { accessToken, limits } = access;
  if (!HeaderSafe.test(accessToken ?? "")) {
    throw new PaymentProviderError(
      "unauthorized",
      "La credencial de Mercado Pago está mal copiada.",
    );
  }
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const response = await sendWithRetry(access, call, deadline);
  if (response === null) throw unreached(deadline);
  const answer = await readJson(response, deadline);
  if (!response.ok) {
    throw readRefusal(response.status, answer, [accessToken ?? "", ...(call.secrets ?? [])]);
  }
  const checked = call.answer.safeParse(answer);
  if (checked.success) return checked.data;
  throw unreadable(checked.error.issues[0]?.path.join(".") || "todo", response.status);
}

/** Null when no answer came. */
async function sendWithRetry(
  access: MpAccess,
  call: MpCall<unknown>,
  deadline: AbortSignal,
): Promise<Response | null> {
  const isRepeatable = call.body === undefined || call.idempotencyKey !== undefined;
  const first = await send(access, call, deadline);
  const hasFailed = first === null || STATUSES_TO_RETRY.includes(first.status);
  if (!hasFailed || !isRepeatable) return first;
  await first?.body?.cancel().catch(() => undefined);
  await wait(access.limits.retryDelayMs);
  return send(access, call, deadline);
}

/**
 * One attempt; null when no answer came. The error is dropped, because an error of `fetch` can
 * quote a header, and with it the access token.
 */
async function send(
  { apiBase, accessToken, limits }: MpAccess,
  { path, body, idempotencyKey }: MpCall<unknown>,
  deadline: AbortSignal,
): Promise<Response | null> {
  const headers = new Headers({ "Content-Type": "application/json", "User-Agent": "Tela" });
  if (accessToken !== null) headers.set("Authorization", `Bearer ${accessToken}`);
  if (idempotencyKey !== undefined) headers.set("X-Idempotency-Key", idempotencyKey);
  return fetch(new URL(path, apiBase ?? OFFICIAL_BASE), {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([deadline, AbortSignal.timeout(limits.timeoutMs)]),
  }).catch(() => null);
}

/** An empty object when the body is not JSON. */
async function readJson(response: Response, deadline: AbortSignal): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return {};
    throw unreached(deadline);
  });
}

function unreached(deadline: AbortSignal): PaymentProviderError {
  return new PaymentProviderError(
    "unavailable",
    deadline.aborted ? "Mercado Pago no contestó a tiempo." : "No se pudo llegar a Mercado Pago.",
  );
}
