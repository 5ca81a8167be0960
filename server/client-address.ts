import { isIP } from "node:net";
import type { Request } from "express";

/**
 * Where a request comes from: the address of the connection or, from a proxy that is trusted, the
 * last one in `X-Forwarded-For` that is none of those proxies. Express's setting "trust proxy" says
 * who they are; whatever stands before that address is a claim of the client's.
 * What is no address counts for nothing: then the nearest proxy that told it is the client.
 */
export function readClientAddress({ ips, socket }: Request): string | undefined {
  return [...ips, socket.remoteAddress ?? ""].find((address) => isIP(address) !== 0);
}
