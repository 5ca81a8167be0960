import { getEnvironment } from "../env.server";
import { NO_STORE } from "./caching";

/** The shop's public address without a final slash: as configured, else as this request saw it. */
export function readOrigin(request: Request): string {
  return getEnvironment().origin?.origin ?? new URL(request.url).origin;
}

/**
 * For a file that names the shop's public address: caches may keep it for an hour, unless whoever
 * asked could have chosen that address.
 */
export function keepForAnHour(): Record<string, string> {
  return getEnvironment().origin ? { "Cache-Control": "public, max-age=3600" } : NO_STORE;
}
