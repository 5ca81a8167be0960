import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { percentile } from "../../scripts/bench/figures";
import { dripInto } from "../helpers/slow-clients";
import { expectWithin, useSpeedLimits } from "../helpers/speed";
import { keepVisiting } from "../helpers/visitor";
import { listTimes, openShop } from "./open-shop";

const HEADER_CLIENTS = 200;
const BODY_CLIENTS = 50;
const HEADERS_LIMIT_MS = 15_000;
/** The shop gives a body 15 s after its headers, and checks at intervals. */
const BODIES_LIMIT_MS = 17_000;

useSpeedLimits();

/** Time until each of these clients is cut off. */
function drip(url: string, count: number, part: "headers" | "body"): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      await once(socket, "connect");
      const startedAt = performance.now();
      await dripInto(socket, part);
      return performance.now() - startedAt;
    }),
  );
}

it("cuts off 250 clients that send a byte a second, and serves the others", async () => {
  const shop = await openShop();
  let areCut = false;
  const drips = Promise.all([
    drip(shop.url, HEADER_CLIENTS, "headers"),
    drip(shop.url, BODY_CLIENTS, "body"),
  ]).finally(() => (areCut = true));
  const others = await keepVisiting(shop.url + paths.products(), {
    everyMs: 50,
    until: () => areCut,
  });
  const [headersMs, bodiesMs] = await drips;
  expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  expectWithin("slow headers, last one cut", Math.max(...headersMs), HEADERS_LIMIT_MS);
  expectWithin("slow bodies, last one cut", Math.max(...bodiesMs), BODIES_LIMIT_MS);
  expectWithin("others, p99", percentile(listTimes(others), 99), 200);
});
