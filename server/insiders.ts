import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What proxies add; where one of them stands, the connection tells nothing of who asks. */
const FORWARDING_HEADER =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Tells who may read figures: whoever sends the token, and programs on this machine. Those ask by a
 * name of the machine and without a proxy; a page in a browser can bring neither with it.
 */
export function createInsiderCheck(token: string | null): (request: IncomingMessage) => boolean {
  const wanted = token === null ? null : digest(`Bearer ${token}`);
  return (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return isFromThisMachine(request);
    return wanted !== null && timingSafeEqual(digest(authorization), wanted);
  };
}

function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false;
  return OWN_NAME.test(headers.host ?? "");
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
