import { getEnvironment } from "../env.server";

/** The shop's public address without a final slash: as configured, else as this request saw it. */
export function readOrigin(request: Request): string {
  return getEnvironment().origin?.origin ?? new URL(request.url).origin;
}
