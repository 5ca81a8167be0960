import { createHmac, randomBytes, randomUUID } from "node:crypto";

import type { Forgery, Webhook } from "./webhook-modes";
import { readClock, type SimulatorState } from "./simulator-state";

export type SignedRequest = { url: string; headers: Record<string, string>; body: string };

/** The id of another payment: an attacker may have a valid signature for it. */
const OTHER_ID = "123456";

export function signRequest(
  state: SimulatorState,
  webhook: Webhook,
  forgery: Forgery | null,
): SignedRequest {
  const requestId = randomUUID();
  const ts = forgery === "garbage-ts" ? "ayer" : String(Math.trunc(readClock(state) / 1000));
  const v1 = makeSignature(state, webhook, { requestId, ts, forgery });
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "User-Agent": `MercadoPago WebHook v1.0 ${webhook.topic.replace(/-ipn$/, "")}`,
    "X-Socket-Timeout": "22000",
  };
  if (forgery !== "no-request-id") headers["X-Request-Id"] = requestId;
  if (forgery !== "no-signature") headers["X-Signature"] = `ts=${ts},v1=${v1}`;
  const body =
    forgery === "body-id-differs" ? { ...webhook.body, data: { id: OTHER_ID } } : webhook.body;
  return { url: webhook.url, headers, body: JSON.stringify(body) };
}

type Stamps = { requestId: string; ts: string; forgery: Forgery | null };

function makeSignature(state: SimulatorState, webhook: Webhook, stamps: Stamps): string {
  const { requestId, ts, forgery } = stamps;
  if (webhook.dataId === null || forgery === "bad-v1") return randomBytes(32).toString("hex");
  const secrets: Partial<Record<Forgery, string>> = {
    "wrong-secret": "la clave de otra aplicación",
    "empty-secret": "",
  };
  const signature = signWebhook({
    secret: (forgery && secrets[forgery]) ?? state.settings.app.webhookSecret,
    dataId: forgery === "tampered-data-id" ? OTHER_ID : webhook.dataId,
    requestId: forgery === "no-request-id" ? null : requestId,
    ts,
  });
  return forgery === "uppercase-hex" ? signature.toUpperCase() : signature;
}

type SignedParts = {
  secret: string;
  /** `data.id` of the address; null when it is missing. */
  dataId: string | null;
  requestId: string | null;
  ts: string;
};

/** The `v1` of an `X-Signature` header, in hex. Missing parts are left out of the signed text. */
export function signWebhook({ secret, dataId, requestId, ts }: SignedParts): string {
  const id = dataId === null ? "" : `id:${dataId.toLowerCase()};`;
  const request = requestId === null ? "" : `request-id:${requestId};`;
  return createHmac("sha256", secret).update(`${id}${request}ts:${ts};`).digest("hex");
}
