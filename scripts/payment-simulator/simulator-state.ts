import { randomBytes } from "node:crypto";

import type { Fault } from "./faults";
import type { QrOrder, WirePayment, WirePreference } from "./wire-shapes";

/** The shop's application at the provider. Missing fields get a value. */
type SimulatorApplication = {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** As in the real panel: "off" refuses a code challenge, "required" refuses its absence. */
  pkce: "off" | "required";
  webhookSecret: string;
  /** The seller's own token, for a shop that is connected without OAuth. */
  accessToken: string;
  /** The address in the application's panel, for webhooks without a preference. */
  webhooksTo: string | null;
  /** The seller's till, whose codes people pay in the shop. */
  posId: string;
};

export type SimulatorOptions = {
  /** 0 for any free port. */
  port?: number;
  app?: Partial<SimulatorApplication>;
  /** Milliseconds since 1970. */
  now?: () => number;
  retryScheduleMs?: readonly number[];
  ackTimeoutMs?: number;
  /** Receives the webhooks instead of the network, for a shop without a port. */
  post?: ((request: Request) => Promise<Response>) | null;
};

type SimulatorSettings = Required<Omit<SimulatorOptions, "app">> & {
  app: SimulatorApplication;
};

const SELLER_ID = 500_000_001;

/** Mercado Pago waits 15 minutes first, and hours later. */
const RETRY_SCHEDULE_MS = [50, 100, 200];

/** @throws Error in production */
export function completeOptions({ app, ...options }: SimulatorOptions): SimulatorSettings {
  if (process.env.NODE_ENV === "production") {
    throw new Error("The payment simulator does not run in production");
  }
  return {
    port: 0,
    now: Date.now,
    retryScheduleMs: RETRY_SCHEDULE_MS,
    ackTimeoutMs: 500,
    post: null,
    ...options,
    app: completeApplication(app ?? {}),
  };
}

function completeApplication(given: Partial<SimulatorApplication>): SimulatorApplication {
  const { clientId = "5000000000000001" } = given;
  return {
    clientId,
    clientSecret: `SIM${randomBytes(16).toString("hex")}`,
    redirectUris: [],
    pkce: "off",
    webhookSecret: randomBytes(32).toString("hex"),
    accessToken: `APP_USR-${clientId}-SIM${randomBytes(12).toString("hex")}-${SELLER_ID}`,
    webhooksTo: null,
    posId: "CAJA1",
    ...given,
  };
}

export function isLoopback(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host);
}

export type SimulatorAccount = { id: number; nickname: string; email: string };

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
  path: string;
  headers: Record<string, string>;
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
    qrOrders: new Map<string, QrOrder>(),
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

export type PaymentAction = "payment.created" | "payment.updated";

/**
 * Sends the webhooks of a payment. Resolves when the buyer may go back to the shop: at once, except for
 * `before-return`.
 */
export type Announce = (payment: WirePayment, action: PaymentAction) => Promise<void>;

export type Call = {
  state: SimulatorState;
  announce: Announce;
  query: URLSearchParams;
  headers: Headers;
  /** From JSON or a form; an empty object for an empty body, null for an unreadable one. */
  body: Record<string, unknown> | null;
  /** The part of the path that varies; empty without one. */
  id: string;
};

export type AccountCall = Call & { account: SimulatorAccount };

/** Webhooks that the shop must not believe, with their labels in the panel. */
const FORGERY_LABELS = {
  "bad-v1": "Falso: firma inventada",
  "wrong-secret": "Falso: clave equivocada",
  "empty-secret": "Falso: clave vacía",
  "no-signature": "Falso: sin firma",
  "no-request-id": "Falso: sin número de pedido",
  "tampered-data-id": "Falso: firma de otro pago",
  "body-id-differs": "Falso: otro pago en el cuerpo",
  "uppercase-hex": "Firma en mayúsculas",
  "garbage-ts": "Falso: sin hora",
};

export type Forgery = keyof typeof FORGERY_LABELS;

export const FORGERIES = Object.keys(FORGERY_LABELS) as Forgery[];

export function isForgery(mode: string): mode is Forgery {
  return mode in FORGERY_LABELS;
}

/** When and how webhooks are sent, with the labels of the panel. */
export const MODE_LABELS = {
  normal: "Enseguida",
  delayed: "Demorados, hasta soltarlos",
  "before-return": "Antes de que el comprador vuelva",
  duplicate: "Diez veces a la vez",
  "out-of-order": "En desorden",
  never: "Nunca",
  "panel-test": "De prueba, de un pago que no existe",
  "other-seller": "De un pago de otra cuenta",
  ...FORGERY_LABELS,
};

export type WebhookMode = keyof typeof MODE_LABELS;

export type WebhookHabit = {
  mode: WebhookMode;
  /** How often it sends one webhook: `duplicate` sends all at once, other modes one after another. */
  times?: number;
  /** Also sends the three older notifications (IPN), as Mercado Pago does. */
  legacy?: boolean;
};

export type Webhook = {
  topic: "payment" | "order" | "mp-connect" | "payment-ipn" | "merchant-order-ipn";
  url: string;
  body: Record<string, unknown>;
  /** The signed id; null for the older notifications (IPN), whose signature means nothing. */
  dataId: string | null;
};
