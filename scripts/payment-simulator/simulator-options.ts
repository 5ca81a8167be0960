import { randomBytes } from "node:crypto";

/** The application of the shop at the simulated provider. What is left out is made up. */
export type SimulatorApplication = {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** Like the switch in the real panel: "off" refuses a challenge, "required" refuses none. */
  pkce: "off" | "required";
  webhookSecret: string;
  /** The seller's own credentials, for a shop that is connected without OAuth. */
  accessToken: string;
  /** The address in the panel: for webhooks that belong to no preference. */
  webhooksTo: string | null;
};

export type SimulatorOptions = {
  /** 0 takes any free one. */
  port?: number;
  /** A loopback address: anything else throws. */
  host?: string;
  app?: Partial<SimulatorApplication>;
  /** Refuses addresses on this machine or without https in preferences, as the real one does. */
  strict?: boolean;
  /** Whether what is granted and paid says that it is for real. */
  liveMode?: boolean;
  /** The unit of the `ts` in signatures: both were seen. */
  tsUnit?: "s" | "ms";
  /** Milliseconds since 1970. */
  now?: () => number;
  retryScheduleMs?: readonly number[];
  ackTimeoutMs?: number;
  /** Sends every attempt at a webhook with the first one's id and signature. */
  reuseSignature?: boolean;
  /** Takes webhooks instead of the network, for a shop that listens on none. */
  post?: ((request: Request) => Promise<Response>) | null;
};

export type SimulatorSettings = Required<Omit<SimulatorOptions, "app">> & {
  app: SimulatorApplication;
};

export const SELLER_ID = 500_000_001;

/** The real one waits for a quarter of an hour, and then for hours. */
const RETRY_SCHEDULE_MS = [50, 100, 200];

/** @throws Error for an address that others could reach, and in production */
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
