import {
  toShopEnvironment,
  type PaymentSimulator,
  startSimulator,
} from "./payment-simulator/start-simulator";

const USUAL_PORT = 3000;

type DemoShop = { directory: string; port: number; password: string };

/**
 * All of a shop's settings, some of them empty, so that none comes from the user's own .env, which may
 * contain real credentials.
 */
export function toDemoSettings(sim: PaymentSimulator, shop: DemoShop): Record<string, string> {
  return {
    NODE_ENV: "production",
    PORT: String(shop.port),
    HOST: "127.0.0.1",
    DATA_DIR: shop.directory,
    DATABASE_URL: "",
    ORIGIN: "",
    TRUSTED_PROXIES: "",
    METRICS_TOKEN: "",
    PAGE_CACHE_MB: "",
    LOG_LEVEL: "warn",
    SESSION_SECRET: "",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: shop.password,
    SMTP_URL: "",
    MAIL_FROM: "",
    ...toShopEnvironment(sim),
  };
}

/** @throws Error for an invalid port */
export function readDemoPort(text: string | undefined): number {
  if (text === undefined || text === "") return USUAL_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`PORT tiene que ser un número entero entre 0 y 65535 (llegó ${text})`);
}

/** Longer pauses than in the tests, so that a person can follow what happens. */
const RETRY_SCHEDULE_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const ACK_TIMEOUT_MS = 10_000;

export function openShopSimulator(shopPort: number, port = 0): Promise<PaymentSimulator> {
  const origins = ["127.0.0.1", "localhost"].map((host) => `http://${host}:${shopPort}`);
  return startSimulator({
    port,
    app: {
      redirectUris: origins.map((origin) => `${origin}/admin/mercadopago/callback`),
      webhooksTo: `${origins[0]}/webhooks/mercadopago`,
    },
    retryScheduleMs: RETRY_SCHEDULE_MS,
    ackTimeoutMs: ACK_TIMEOUT_MS,
  });
}
