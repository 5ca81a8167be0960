import { AppConfig } from "mercadopago/dist/utils/config/index.js";

import { isLoopback } from "../../domain/plain/web-address";

const OFFICIAL_BASE = "https://api.mercadopago.com";

/**
 * Has the SDK, in all of this process, speak to the simulator instead of Mercado Pago. It has no
 * setting for that, so this changes a private value of the one version that is pinned.
 *
 * @param apiBase null for Mercado Pago itself
 * @throws Error for a server that is not on this machine, and when the SDK is not the one we know
 */
export function pointSdkAt(apiBase: URL | null): void {
  if (apiBase !== null && !isLoopback(apiBase)) {
    throw new Error("Only a simulator on this machine may stand in for Mercado Pago");
  }
  const config = AppConfig as { BASE_URL: unknown };
  if (!isKnownBase(config.BASE_URL)) {
    throw new Error("The Mercado Pago SDK does not keep its address where it did in 3.6.1");
  }
  config.BASE_URL = apiBase === null ? OFFICIAL_BASE : apiBase.origin;
}

/** Its own, or one that was set here before. */
function isKnownBase(base: unknown): boolean {
  if (typeof base !== "string") return false;
  return base === OFFICIAL_BASE || (URL.canParse(base) && isLoopback(new URL(base)));
}
