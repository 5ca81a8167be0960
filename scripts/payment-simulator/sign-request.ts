import { randomBytes, randomUUID } from "node:crypto";

import { signNotice } from "./notice-signature";
import type { Notice } from "./notices";
import { readClock, type SimulatorState } from "./simulator-state";

export const FORGERIES = [
  "bad-v1",
  "wrong-secret",
  "empty-secret",
  "no-signature",
  "no-request-id",
  "tampered-data-id",
  "body-id-differs",
  "uppercase-hex",
  "garbage-ts",
] as const;

export type Forgery = (typeof FORGERIES)[number];

/** What goes over the wire. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: string };

/** Another payment's number, which an attacker may have a good signature for. */
const OTHER_ID = "123456";

export function signRequest(
  state: SimulatorState,
  notice: Notice,
  forgery: Forgery | null,
): SignedRequest {
  const requestId = randomUUID();
  const ts = forgery === "garbage-ts" ? "ayer" : stampTime(state);
  const v1 = makeSignature(state, notice, { requestId, ts, forgery });
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "User-Agent": `MercadoPago WebHook v1.0 ${notice.topic.replace(/-ipn$/, "")}`,
    "X-Socket-Timeout": "22000",
  };
  if (forgery !== "no-request-id") headers["X-Request-Id"] = requestId;
  if (forgery !== "no-signature") headers["X-Signature"] = `ts=${ts},v1=${v1}`;
  const body =
    forgery === "body-id-differs" ? { ...notice.body, data: { id: OTHER_ID } } : notice.body;
  return { url: notice.url, headers, body: JSON.stringify(body) };
}

function stampTime(state: SimulatorState): string {
  const clock = readClock(state);
  return String(state.settings.tsUnit === "ms" ? clock : Math.trunc(clock / 1000));
}

type Stamps = { requestId: string; ts: string; forgery: Forgery | null };

function makeSignature(state: SimulatorState, notice: Notice, stamps: Stamps): string {
  const { requestId, ts, forgery } = stamps;
  if (notice.dataId === null || forgery === "bad-v1") return randomBytes(32).toString("hex");
  const secrets: Partial<Record<Forgery, string>> = {
    "wrong-secret": "la clave de otra aplicación",
    "empty-secret": "",
  };
  const signature = signNotice({
    secret: (forgery && secrets[forgery]) ?? state.settings.app.webhookSecret,
    dataId: forgery === "tampered-data-id" ? OTHER_ID : notice.dataId,
    requestId: forgery === "no-request-id" ? null : requestId,
    ts,
  });
  return forgery === "uppercase-hex" ? signature.toUpperCase() : signature;
}
