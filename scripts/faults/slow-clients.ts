import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import { percentile } from "../bench/figures";
import { exactly, within, type Finding, type Scenario } from "./scenario";
import { keepVisiting } from "../../test/helpers/visitor";
import { withShop } from "./with-shop";

const HEADER_CLIENTS = 200;
const BODY_CLIENTS = 50;
const HEADERS_LIMIT_MS = 15_000;
/** The shop gives a body 15 s from its headers on, and looks every now and then. */
const BODIES_LIMIT_MS = 17_000;
const GIVE_UP_MS = 25_000;
const DRIP_MS = 1000;

/** 250 clients that send a byte now and then, while somebody looks at the catalogue. */
export const slowClients: Scenario = {
  name: "slow clients",
  isLoad: false,
  run: () => withShop(run),
};

async function run(shop: RunningShop): Promise<Finding[]> {
  const port = Number(new URL(shop.url).port);
  const post = `POST /carrito HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000\r\n\r\nun poco`;
  const headers = drip(port, HEADER_CLIENTS, "GET / HTTP/1.1\r\nHost: a\r\nX-Lento: ");
  const bodies = drip(port, BODY_CLIENTS, post);
  let areCut = false;
  const visits = keepVisiting(shop.url + paths.products(), { everyMs: 50, until: () => areCut });
  const [headerMs, bodyMs] = await Promise.all([headers, bodies]);
  areCut = true;
  const others = await visits;
  return [
    exactly("slow headers cut", headerMs.filter(Number.isFinite).length, HEADER_CLIENTS),
    within("slow headers, last one cut", Math.max(...headerMs), HEADERS_LIMIT_MS),
    exactly("slow bodies cut", bodyMs.filter(Number.isFinite).length, BODY_CLIENTS),
    within("slow bodies, last one cut", Math.max(...bodyMs), BODIES_LIMIT_MS),
    exactly("others answered", others.filter(({ status }) => status === 200).length, others.length),
    within(
      "others, p99",
      percentile(
        others.map(({ tookMs }) => tookMs),
        99,
      ),
      200,
    ),
  ];
}

/** How long each of these clients was put up with, in milliseconds. */
function drip(port: number, count: number, start: string): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => dripOne(port, start)));
}

async function dripOne(port: number, start: string): Promise<number> {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const startedAt = performance.now();
  socket.write(start);
  socket.resume();
  const drops = setInterval(() => socket.write("a"), DRIP_MS);
  const limit = setTimeout(() => socket.destroy(new Error("Never cut")), GIVE_UP_MS);
  let isCut = false;
  socket.once("end", () => (isCut = true));
  socket.once("error", () => (isCut = performance.now() - startedAt < GIVE_UP_MS));
  await once(socket, "close").catch(() => undefined);
  clearInterval(drops);
  clearTimeout(limit);
  return isCut ? performance.now() - startedAt : NaN;
}
