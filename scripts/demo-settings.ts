import { toShopEnvironment } from "./payment-simulator/shop-environment";
import type { PaymentSimulator } from "./payment-simulator/start-simulator";

const USUAL_PORT = 3000;

type DemoShop = { directory: string; port: number; password: string };

/**
 * All of a shop's settings, though some are empty: what is set here is not taken from the .env of
 * whoever tries it, who may have real credentials in there.
 */
export function toDemoSettings(sim: PaymentSimulator, shop: DemoShop): Record<string, string> {
  return {
    NODE_ENV: "production",
    PORT: String(shop.port),
    HOST: "127.0.0.1",
    DATA_DIR: shop.directory,
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

/** @throws Error for what is no port */
export function readDemoPort(text: string | undefined): number {
  if (text === undefined || text === "") return USUAL_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`PORT tiene que ser un número entero entre 0 y 65535 (llegó ${text})`);
}
