import { randomBytes } from "node:crypto";

import type { Fault } from "./faults";
import { SELLER_ID, type SimulatorSettings } from "./simulator-options";
import type { WebhookHabit } from "./webhook-modes";
import type { WirePayment, WirePreference } from "./wire-shapes";

export type SimulatorAccount = { id: number; nickname: string; email: string };

/** The tokens of an authorization. */
type Grant = {
  accountId: number;
  accessToken: string;
  /** Null after its one use. */
  refreshToken: string | null;
  expiresAt: number;
  isRevoked: boolean;
};

export type AuthorizationCode = {
  accountId: number;
  redirectUri: string;
  challenge: { value: string; method: string } | null;
  expiresAt: number;
  isUsed: boolean;
};

/** A request to the simulator, without credentials. */
export type RecordedRequest = {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** Parsed from JSON or a form. */
  body: unknown;
  /** The status of the answer; null before it, or when the connection was closed. */
  status: number | null;
};

export type SimulatorState = ReturnType<typeof makeState>;

export function makeState(settings: SimulatorSettings) {
  const seller = { id: SELLER_ID, nickname: "SIMVENDEDOR", email: "vendedor@simulador.example" };
  const otherSeller = { id: SELLER_ID + 1, nickname: "SIMOTRO", email: "otro@simulador.example" };
  return {
    settings,
    /** `http://127.0.0.1:<port>`; empty before the server listens. */
    base: "",
    seller,
    otherSeller,
    clockOffsetMs: 0,
    lastId: 0,
    grants: [] as Grant[],
    codes: new Map<string, AuthorizationCode>(),
    hasOwnTokenExpired: false,
    preferences: new Map<string, WirePreference>(),
    payments: new Map<number, WirePayment>(),
    /** The first answer to each idempotency key. */
    keptAnswers: new Map<string, unknown>(),
    webhooks: { mode: "normal" } as WebhookHabit,
    faults: [] as Fault[],
    requests: [] as RecordedRequest[],
  };
}

/** Clears everything except the settings, the address and the last id. */
export function clearState(state: SimulatorState): void {
  const { settings, base, lastId, requests } = state;
  // Keeps the same array, because tests hold a reference to it.
  requests.length = 0;
  Object.assign(state, makeState(settings), { base, lastId, requests });
}

/** Milliseconds since 1970, by the simulator's clock. */
export function readClock(state: SimulatorState): number {
  return state.settings.now() + state.clockOffsetMs;
}

/** Mercado Pago writes times with milliseconds and the offset -04:00, which is not Argentina's. */
export function formatMoment(milliseconds: number): string {
  const offsetHours = 4;
  const local = new Date(milliseconds - offsetHours * 3_600_000).toISOString();
  return local.replace("Z", "-04:00");
}

/** Ids depend on the time, because a shop keeps the payment ids of earlier runs. */
export function nextId(state: SimulatorState): number {
  state.lastId = Math.max(state.lastId + 1, Math.trunc(state.settings.now() / 1000) * 100);
  return state.lastId;
}

export function makeToken(prefix: string, accountId: number): string {
  return `${prefix}-SIM${randomBytes(16).toString("hex")}-${accountId}`;
}

/** The account of a valid token; otherwise null. */
export function findAccountByToken(state: SimulatorState, token: string): SimulatorAccount | null {
  if (token === state.settings.app.accessToken) {
    return state.hasOwnTokenExpired ? null : state.seller;
  }
  const grant = state.grants.find(({ accessToken }) => accessToken === token);
  if (!grant || grant.isRevoked || grant.expiresAt <= readClock(state)) return null;
  return grant.accountId === state.seller.id ? state.seller : state.otherSeller;
}

/** The answer to one idempotency key: the first request acts, the others get its answer. */
export function createOnce(
  state: SimulatorState,
  key: string | null,
  create: () => unknown,
): Response {
  const body = key === null ? create() : (state.keptAnswers.get(key) ?? create());
  if (key !== null) state.keptAnswers.set(key, structuredClone(body));
  return Response.json(body, { status: 201 });
}
