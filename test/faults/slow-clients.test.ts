import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { dripInto, type SlowPart } from "../helpers/slow-clients";
import { keepVisiting } from "../helpers/visitor";
import { openShop } from "./open-shop";

const HEADER_CLIENTS = 200;
const BODY_CLIENTS = 50;

it("cuts off 250 clients that send a byte a second, and serves the others", async () => {
  const shop = await openShop();
  const cut: SlowPart[] = [];
  const drip = async (part: SlowPart) => {
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    await once(socket, "connect");
    await dripInto(socket, part);
    cut.push(part);
  };
  const headers = Array.from({ length: HEADER_CLIENTS }, () => drip("headers"));
  const bodies = Array.from({ length: BODY_CLIENTS }, () => drip("body"));
  let areCut = false;
  const drips = Promise.all([...headers, ...bodies]).finally(() => (areCut = true));
  const others = await keepVisiting(shop.url + paths.products(), {
    everyMs: 50,
    until: () => areCut,
  });
  await drips;
  expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  // The shop gives headers less time than bodies.
  expect(cut).toEqual([
    ...Array<SlowPart>(HEADER_CLIENTS).fill("headers"),
    ...Array<SlowPart>(BODY_CLIENTS).fill("body"),
  ]);
});
