import { randomBytes } from "node:crypto";

/** The shop's application at the provider. Missing fields get a value. */
export type SimulatorApplication = {
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
};

export type SimulatorOptions = {
  /** 0 for any free port. */
  port?: number;
  /** A loopback address; any other throws. */
  host?: string;
  app?: Partial<SimulatorApplication>;
  /** Refuses preferences with local addresses or without https, as Mercado Pago does. */
  strict?: boolean;
  /** The `live_mode` of tokens and payments. */
  liveMode?: boolean;
  /** The unit of `ts` in signatures: Mercado Pago has sent both. */
  tsUnit?: "s" | "ms";
  /** Milliseconds since 1970. */
  now?: () => number;
  retryScheduleMs?: readonly number[];
  ackTimeoutMs?: number;
  /** Repeats a webhook with the request id and signature of its first attempt. */
  reuseSignature?: boolean;
  /** Receives the webhooks instead of the network, for a shop without a port. */
  post?: ((request: Request) => Promise<Response>) | null;
};

export type SimulatorSettings = Required<Omit<SimulatorOptions, "app">> & {
  app: SimulatorApplication;
};

export const SELLER_ID = 500_000_001;

/** Mercado Pago waits 15 minutes first, and hours later. */
const RETRY_SCHEDULE_MS = [50, 100, 200];

/** @throws Error for an address that is not loopback, and in production */
export function completeOptions(options: SimulatorOptions): SimulatorSettings {
  const host = options.host ?? "127.0.0.1";
  if (!isLoopback(host)) {
    throw new Error(`The payment simulator listens on this machine only, not on ${host}`);
  }
  if (process.env.NODE_ENV === "production") {
    throw new Error("The payment simulator does not run in production");
  }
  return {
    port: options.port ?? 0,
    host,
    app: completeApplication(options.app ?? {}),
    strict: options.strict ?? false,
    liveMode: options.liveMode ?? true,
    tsUnit: options.tsUnit ?? "s",
    now: options.now ?? Date.now,
    retryScheduleMs: options.retryScheduleMs ?? RETRY_SCHEDULE_MS,
    ackTimeoutMs: options.ackTimeoutMs ?? 500,
    reuseSignature: options.reuseSignature ?? false,
    post: options.post ?? null,
  };
}

export function isLoopback(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host);
}

function completeApplication(given: Partial<SimulatorApplication>): SimulatorApplication {
  const clientId = given.clientId ?? "5000000000000001";
  const random = randomBytes(12).toString("hex");
  return {
    clientId,
    clientSecret: given.clientSecret ?? `SIM${randomBytes(16).toString("hex")}`,
    redirectUris: given.redirectUris ?? [],
    pkce: given.pkce ?? "off",
    webhookSecret: given.webhookSecret ?? randomBytes(32).toString("hex"),
    accessToken: given.accessToken ?? `APP_USR-${clientId}-SIM${random}-${SELLER_ID}`,
    webhooksTo: given.webhooksTo ?? null,
  };
}
