import { once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";

import { paths } from "../../app/paths";

const DRIP_MS = 1000;

/** What such a client never completes. */
export type SlowPart = "headers" | "body";

const REQUESTS: Record<SlowPart, string> = {
  headers: `GET ${paths.home()} HTTP/1.1\r\nHost: localhost\r\nX-Lento: `,
  body: `POST ${paths.cart()} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`,
};

/**
 * A client that sends one byte a second, so that an idle timeout never ends it. Returns what it
 * received until the connection was closed.
 */
export async function dripInto(socket: Socket, part: SlowPart): Promise<string> {
  socket.on("error", () => socket.destroy());
  socket.write(REQUESTS[part]);
  const drip = setInterval(() => socket.write("a"), DRIP_MS);
  const closed = once(socket, "close");
  const answer = await buffer(socket).catch(() => Buffer.alloc(0));
  clearInterval(drip);
  socket.destroy();
  await closed;
  return answer.toString();
}
