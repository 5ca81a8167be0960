import { randomBytes } from "node:crypto";

import type { Fault } from "./faults";
import type { SimulatorSettings } from "./simulator-options";
import { SELLER_ID } from "./simulator-options";
import type { WirePayment, WirePreference, WireRefund } from "./wire-shapes";

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

export type MerchantOrderRecord = { id: number; preferenceId: string; paymentIds: number[] };

/** The answer to an idempotency key. */
type KeptAnswer = { status: number; body: unknown };

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

export type SimulatorState = {
  settings: SimulatorSettings;
  /** `http://127.0.0.1:<port>`; empty before the server listens. */
  base: string;
  seller: SimulatorAccount;
  otherSeller: SimulatorAccount;
  clockOffsetMs: number;
  lastId: number;
  grants: Grant[];
  codes: Map<string, AuthorizationCode>;
  hasOwnTokenExpired: boolean;
  preferences: Map<string, WirePreference>;
  payments: Map<number, WirePayment>;
  merchantOrders: Map<number, MerchantOrderRecord>;
  keptAnswers: Map<string, KeptAnswer>;
  refundStatus: WireRefund["status"];
  faults: Fault[];
  requests: RecordedRequest[];
};

export function makeState(settings: SimulatorSettings): SimulatorState {
  return {
    settings,
    base: "",
    seller: { id: SELLER_ID, nickname: "SIMVENDEDOR", email: "vendedor@simulador.example" },
    otherSeller: { id: SELLER_ID + 1, nickname: "SIMOTRO", email: "otro@simulador.example" },
    clockOffsetMs: 0,
    lastId: 0,
    grants: [],
    codes: new Map(),
    hasOwnTokenExpired: false,
    preferences: new Map(),
    payments: new Map(),
    merchantOrders: new Map(),
    keptAnswers: new Map(),
    refundStatus: "approved",
    faults: [],
    requests: [],
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
