import { z } from "zod";
import { setTimeout as wait } from "node:timers/promises";

import { PaymentProviderError, type ProviderFault } from "../payment-provider";

/** No sale is larger. Larger numbers are mistakes, and their cents would not be exact. */
const MOST_PESOS = 1e12;

/** Some endpoints answer an id as a number, others as a text. */
export const ProviderId = z.union([
  z.string().min(1).max(64),
  z.int().nonnegative().transform(String),
]);

export const Cents = z
  .number()
  .min(-MOST_PESOS)
  .max(MOST_PESOS)
  .transform((pesos) => Math.round(pesos * 100));

export const OptionalText = z.string().catch("");

/** Other sales of the account may have any reference, or none. */
export const OptionalReference = z.union([z.string(), z.number().transform(String)]).catch("");

export const OptionalDate = z
  .string()
  .transform((text) => new Date(text))
  .pipe(z.date())
  .nullable()
  .catch(null);

const LONGEST_MESSAGE = 200;
const TOKENS = /\b(?:APP_USR|TEST|TG|Bearer)[- ][\w-]+/g;

/** These errors come with status 400 as well as 401. */
const CREDENTIAL_ERRORS = ["invalid_access_token", "invalid_client", "unauthorized_client"];
/** Too early, too often, or while the same request is still running. */
const PASSING_STATUSES = [408, 423, 424, 425, 429];

const RefusalSchema = z
  .object({
    message: z.string().catch(""),
    error: z.string().catch(""),
    cause: z.array(z.object({ description: z.string() }).catch({ description: "" })).catch([]),
  })
  .catch({ message: "", error: "", cause: [] });

/** @param secrets what was sent and must not come back in a message */
function readRefusal(
  status: number,
  answer: unknown,
  secrets: readonly string[],
): PaymentProviderError {
  const { message, error, cause } = RefusalSchema.parse(answer);
  const words = [message, error, cause[0]?.description ?? ""].filter((text) => text !== "");
  const text = [...new Set(words)].join(" · ") || "MercadoPago API error";
  return new PaymentProviderError(
    faultOf(status, error),
    hideSecrets(text, secrets),
    status,
    // Lower case and no digits: no credential looks like that.
    /^[a-z_]{1,40}$/.test(error) ? error : "",
  );
}

export function unreadable(part: string, status = 0): PaymentProviderError {
  const message = `Mercado Pago contestó algo que no se entiende (${part}).`;
  return new PaymentProviderError("unreadable", message, status);
}

function faultOf(status: number, error: string): ProviderFault {
  if (error === "invalid_grant") return "refused";
  if (status === 401 || CREDENTIAL_ERRORS.includes(error)) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status >= 500 || PASSING_STATUSES.includes(status)) return "unavailable";
  return status >= 400 ? "refused" : "unreadable";
}

function hideSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "…"), words)
    .replace(TOKENS, "…")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_MESSAGE);
}

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
  retryDelayMs: number;
};

export const MP_LIMITS: MpLimits = { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 300 };

type MpCall<Answer> = {
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

/** At most twice. @throws PaymentProviderError */
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

/** Null when no answer came. An error of `fetch` can quote the access token, so it is dropped. */
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
