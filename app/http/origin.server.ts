import { getEnvironment } from "../settings/environment.server";
import { NO_STORE } from "./caching";

/** The shop's public address without a final slash: as configured, else as this request saw it. */
export function readOrigin(request: Request): string {
  return getEnvironment().origin?.origin ?? new URL(request.url).origin;
}

/**
 * The address for links in mails. Anybody can send a form with any name in its Host header, and a mail
 * would carry it to somebody else: so a name that nobody configured counts only on this machine.
 */
export function readMailOrigin(request: Request): string {
  if (getEnvironment().origin) return readOwnOrigin();
  const { hostname, origin: asked } = new URL(request.url);
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isThisMachine ? asked : readOwnOrigin();
}

/** The same for mails that no request causes. */
export function readOwnOrigin(): string {
  const { origin, host, port } = getEnvironment();
  return origin?.origin ?? `http://${host}:${port}`;
}

/**
 * For a file that names the shop's public address: caches may keep it for an hour, unless whoever
 * asked could have chosen that address.
 */
export function keepForAnHour(): Record<string, string> {
  return getEnvironment().origin ? { "Cache-Control": "public, max-age=3600" } : NO_STORE;
}
