import { createHash, timingSafeEqual } from "node:crypto";

import type { RequestContext } from "./layer";

/** The headers of proxies: with one of them, the connection's address is not the client's. */
const FORWARDING_HEADER =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export type InsiderCheck = (
  request: Pick<Request, "headers">,
  context: Pick<RequestContext, "remoteAddress">,
) => boolean;

/**
 * True for a request that may read figures: it has the token, or comes from a program on this machine.
 * Such a program names the machine as the host and uses no proxy; a page in a browser can do neither.
 */
export function createInsiderCheck(token: string | null): InsiderCheck {
  const wanted = token === null ? null : digest(`Bearer ${token}`);
  return ({ headers }, { remoteAddress }) => {
    const authorization = headers.get("Authorization");
    if (authorization === null) return isFromThisMachine(headers, remoteAddress);
    return wanted !== null && timingSafeEqual(digest(authorization), wanted);
  };
}

function isFromThisMachine(headers: Headers, remoteAddress: string | undefined): boolean {
  if (!LOOPBACK.test(remoteAddress ?? "")) return false;
  if ([...headers.keys()].some((name) => FORWARDING_HEADER.test(name))) return false;
  return OWN_NAME.test(headers.get("Host") ?? "");
}

/** `timingSafeEqual` needs two texts of the same length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
