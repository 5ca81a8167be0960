import { MercadoPagoError } from "mercadopago";
import { z } from "zod";

import { PaymentProviderError, type ProviderFault } from "../payment-provider";

const LONGEST_MESSAGE = 200;
/** How Mercado Pago's own tokens and codes begin, wherever they turn up. */
const TOKENS = /\b(?:APP_USR|TEST|TG|Bearer)[- ][\w-]+/g;

/** These come with 400 as well as with 401. */
const CREDENTIAL_ERRORS = ["invalid_access_token", "invalid_client", "unauthorized_client"];
/** Too early, too often, or while the same request is still at work. */
const PASSING_STATUSES = [408, 423, 424, 425, 429];

const FirstCauseSchema = z.object({ description: z.string() });

/**
 * What an error of the SDK means to the shop. Nothing of the error itself is kept: a header that
 * cannot be sent is quoted in it, token and all.
 *
 * @param secrets what was sent and must not come back in a message
 */
export function toProviderError(error: unknown, secrets: readonly string[]): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  if (!(error instanceof MercadoPagoError)) return unreadable("null");
  if (error.status === 0) {
    return new PaymentProviderError("unavailable", "No se pudo llegar a Mercado Pago.");
  }
  const words = shorten(readWords(error), secrets);
  return new PaymentProviderError(faultOf(error), words, error.status, readCode(error));
}

/** @param part which part of the answer is none of what it may be */
export function unreadable(part: string, status = 0): PaymentProviderError {
  const message = `Mercado Pago contestó algo que no se entiende (${part}).`;
  return new PaymentProviderError("unreadable", message, status);
}

function faultOf({ status, error }: MercadoPagoError): ProviderFault {
  if (error === "invalid_grant") return "refused";
  if (status === 401 || CREDENTIAL_ERRORS.includes(error)) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status >= 500 || PASSING_STATUSES.includes(status)) return "unavailable";
  return status >= 400 ? "refused" : "unreadable";
}

/** Lower case and no figures: no credential is written like that. */
function readCode({ error }: MercadoPagoError): string {
  return typeof error === "string" && /^[a-z_]{1,40}$/.test(error) ? error : "";
}

/** What the answer says, its code, and the first of its causes. */
function readWords({ message, error, causes }: MercadoPagoError): string {
  const parsed = FirstCauseSchema.safeParse(Array.isArray(causes) ? causes[0] : undefined);
  const cause = parsed.success ? parsed.data.description : "";
  const parts = [message, error, cause].filter((part) => typeof part === "string" && part !== "");
  return [...new Set(parts)].join(" · ");
}

function shorten(words: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "…"), words)
    .replace(TOKENS, "…")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_MESSAGE);
}
