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
  app?: Partial<SimulatorApplication>;
  /** Milliseconds since 1970. */
  now?: () => number;
  retryScheduleMs?: readonly number[];
  ackTimeoutMs?: number;
  /** Receives the webhooks instead of the network, for a shop without a port. */
  post?: ((request: Request) => Promise<Response>) | null;
};

export type SimulatorSettings = Required<Omit<SimulatorOptions, "app">> & {
  app: SimulatorApplication;
};

export const SELLER_ID = 500_000_001;

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
    ...given,
  };
}

export function isLoopback(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host);
}
