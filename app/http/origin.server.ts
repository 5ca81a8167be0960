import { getEnvironment } from "../settings/environment.server";
import { NO_STORE } from "./caching";

/** The shop's public address without a final slash: the configured one, otherwise the request's. */
export function readOrigin(request: Request): string {
  return getEnvironment().origin?.origin ?? new URL(request.url).origin;
}

/**
 * The address for links in mails. Anyone can send a form with any Host header, and the mail would
 * carry it to another person. So without configuration a host name is trusted only on this machine.
 */
export function readMailOrigin(request: Request): string {
  if (getEnvironment().origin) return readOwnOrigin();
  const { hostname, origin: asked } = new URL(request.url);
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isThisMachine ? asked : readOwnOrigin();
}

export function readOwnOrigin(): string {
  const { origin, host, port } = getEnvironment();
  return origin?.origin ?? `http://${host}:${port}`;
}

/** Only where the address is configured: otherwise the requester could have chosen it. */
export function keepForAnHour(): Record<string, string> {
  return getEnvironment().origin ? { "Cache-Control": "public, max-age=3600" } : NO_STORE;
}
