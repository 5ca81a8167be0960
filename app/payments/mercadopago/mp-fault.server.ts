import { z } from "zod";

import { PaymentProviderError, type ProviderFault } from "../payment-provider";

const LONGEST_MESSAGE = 200;
/** Mercado Pago's own tokens and codes. */
const TOKENS = /\b(?:APP_USR|TEST|TG|Bearer)[- ][\w-]+/g;

/** These errors come with status 400 as well as 401. */
const CREDENTIAL_ERRORS = ["invalid_access_token", "invalid_client", "unauthorized_client"];
/** Too early, too often, or while the same request is still running. */
const PASSING_STATUSES = [408, 423, 424, 425, 429];

/** The body of an error answer. Each part may be missing. */
const RefusalSchema = z
  .object({
    message: z.string().catch(""),
    error: z.string().catch(""),
    cause: z.array(z.object({ description: z.string() }).catch({ description: "" })).catch([]),
  })
  .catch({ message: "", error: "", cause: [] });

/**
 * What an error answer means to the shop.
 *
 * @param secrets what was sent and must not come back in a message
 */
export function readRefusal(
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

/** @param part the part of the answer that has an unexpected value */
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
