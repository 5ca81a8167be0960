import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { percentile } from "../../scripts/bench/figures";
import { openSettings } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { expectWithin, useSpeedLimits } from "../helpers/speed";
import { keepVisiting, type Visit } from "../helpers/visitor";
import { isRefusal, listTimes, openShop } from "./open-shop";

const LOCK_MS = 10_000;
const WRITE_LIMIT_MS = 1000 + 200;

useSpeedLimits();

it.each(["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])(
  "shows its pages and refuses writes while another program holds %s",
  async (lock) => {
    const shop = await openShop();
    const shopper = await prepareShopper(shop.url);
    const saveSettings = await openSettings(shop.url);
    const endsAt = performance.now() + LOCK_MS;
    const isOver = () => performance.now() > endsAt;
    const other = shop.openDatabase();
    other.exec(lock);
    const looking = keepVisiting(shop.url + paths.products(), { everyMs: 25, until: isOver });
    const writes: Visit[] = [];
    while (!isOver()) {
      writes.push(await shopper.tryToConfirm(mintOrderKey()), await saveSettings("Otra"));
      await wait(500);
    }
    const looks = await looking;
    other.exec("ROLLBACK");
    other.close();

    expect(looks.filter(({ status }) => status !== 200)).toEqual([]);
    expect(writes.filter((write) => !isRefusal(write))).toEqual([]);
    await eventually(async () => {
      expect((await shopper.tryToConfirm(mintOrderKey())).status).toBe(303);
      expect((await saveSettings("Otra más")).status).toBe(303);
    });
    expectWithin(`${lock}: ${looks.length} looks, p99`, percentile(listTimes(looks), 99), 200);
    const slowestMs = Math.max(...listTimes(writes));
    expectWithin(`${lock}: ${writes.length} refusals, slowest`, slowestMs, WRITE_LIMIT_MS);
  },
);
