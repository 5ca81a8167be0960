import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request, type RequestOptions } from "node:https";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { ProxiedShop } from "./proxied-shop";

type SendOptions = Pick<RequestOptions, "method" | "headers" | "localAddress"> & {
  body?: string | Iterable<Buffer>;
};

/** Unlike `fetch`, trusts the proxy's certificate and sends any header, from any local address. */
export async function send(
  { origin, authority }: ProxiedShop,
  path: string,
  { body, ...options }: SendOptions = {},
): Promise<Response> {
  const outgoing = request(new URL(path, origin), {
    ca: authority,
    family: 4,
    agent: false,
    ...options,
  });
  if (body === undefined || typeof body === "string") outgoing.end(body);
  // An early answer may close the connection before all is sent.
  else
    Readable.from(body)
      .on("error", () => undefined)
      .pipe(outgoing.on("error", () => undefined));
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  const content = await buffer(answer);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return new Response(status === 304 ? null : new Uint8Array(content), { status, headers });
}

/** A `fetch` for a shopper's forms, which keeps the shop's cookies. */
export function createHttpsFetch(proxied: ProxiedShop, cookies: string[]): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const body = init.body instanceof URLSearchParams ? init.body.toString() : undefined;
    const answer = await send(proxied, pathname + search, {
      method: init.method,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      body,
    });
    cookies.push(...answer.headers.getSetCookie());
    return answer;
  };
}
