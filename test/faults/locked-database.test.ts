import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openSettings } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { keepVisiting } from "../helpers/visitor";
import { isRefusal, openShop } from "./open-shop";

const ROUNDS = 2;
/** A process that is blocked until the refusal answers the few that come before its write begins. */
const LOOKS_BEFORE_REFUSAL = 10;

it.each(["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])(
  "shows its pages and refuses writes while another program holds %s",
  async (lock) => {
    const shop = await openShop();
    const shopper = await prepareShopper(shop.url);
    const saveSettings = await openSettings(shop.url);
    const other = shop.openDatabase();
    other.exec(lock);
    const looksBeforeRefusal: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writes = [() => shopper.tryToConfirm(mintOrderKey()), () => saveSettings("Otra")];
      for (const write of writes) {
        let isAnswered = false;
        const writing = write().finally(() => (isAnswered = true));
        const address = shop.url + paths.products();
        const looks = await keepVisiting(address, { everyMs: 1, until: () => isAnswered });
        expect(await writing).toSatisfy(isRefusal);
        expect(looks.filter(({ status }) => status !== 200)).toEqual([]);
        looksBeforeRefusal.push(looks.length - 1);
      }
    }
    other.exec("ROLLBACK");
    other.close();

    expect(Math.max(...looksBeforeRefusal)).toBeGreaterThanOrEqual(LOOKS_BEFORE_REFUSAL);
    await eventually(async () => {
      expect((await shopper.tryToConfirm(mintOrderKey())).status).toBe(303);
      expect((await saveSettings("Otra más")).status).toBe(303);
    });
  },
);
