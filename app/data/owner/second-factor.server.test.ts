import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { admins, loginAttempts } from "../../../db/schema/owner";
import { openTemporaryDatabase } from "../../../test/helpers/temporary-database";
import { countStep } from "../../domain/owner/second-factor";
import { writeAs } from "../history/write-as.server";
import type { ShopDatabase } from "../sqlite/database.server";
import * as shop from "../sqlite/stored-shop.server";
import {
  findFactor,
  removeFactor,
  settleCode,
  storeFactor,
  storeRecoveryCodes,
  type CodeGuess,
  type Proof,
} from "./second-factor.server";

const NOW = new Date("2025-06-02T12:00:10.000Z");
const STEP = countStep(NOW);
const AUTHOR = { adminId: 1, name: "Ana" };
const RIGHT: Proof = { kind: "app", step: STEP };
const RECOVERY: Proof = { kind: "recovery", hash: "h1" };

let database: ShopDatabase;
beforeEach(async () => {
  ({ database } = await openTemporaryDatabase());
  vi.spyOn(shop, "getStoredShop").mockImplementation(() => ({ database }) as shop.StoredShop);
  await database.write(({ queries }) =>
    queries.insert(admins).values({ id: 1, username: "ana", passwordHash: "x" }),
  );
});
afterEach(() => vi.restoreAllMocks());

const turnOn = () =>
  writeAs({ author: AUTHOR, action: "account.second-factor-on", now: NOW }, (connection) =>
    storeFactor(connection, 1, {
      sealedKey: "sellada",
      usedStep: STEP - 5,
      recoveryHashes: ["h1", "h2"],
    }),
  );
const settle = (proof: Proof | null, changes: Partial<CodeGuess> = {}) =>
  settleCode(
    { adminId: 1, proof, now: NOW, isStillAsked: () => true, ...changes },
    (_, { recoveryCodes }) => recoveryCodes,
  );
const readHistory = () =>
  database.read(({ prepare }) =>
    prepare("SELECT admin_name, action, subject_kind, subject_id, before, after FROM audit")
      .raw()
      .all(),
  );

describe("a code", () => {
  beforeEach(turnOn);

  it("works once, of two at the same time too", async () => {
    const settled = await Promise.all([settle(RIGHT), settle(RIGHT)]);
    expect(settled.map(({ outcome }) => outcome)).toEqual(["right", "used"]);
    expect(await settle({ kind: "app", step: STEP - 1 })).toEqual({ outcome: "used" });
    expect((await settle({ kind: "app", step: STEP + 1 })).outcome).toBe("right");
  });

  it("that was used is named as such when the sign-in is over by its use", async () => {
    await settle(RIGHT);
    const isStillAsked = () => false;
    expect(await settle(RIGHT, { isStillAsked })).toEqual({ outcome: "used" });
    expect(await settle(null, { isStillAsked })).toEqual({ outcome: "over" });
    const attempts = await database.read(({ queries }) => queries.select().from(loginAttempts));
    expect(attempts).toEqual([]);
  });

  it("works again after the clock was set back", async () => {
    await settle({ kind: "app", step: STEP + 5000 });
    expect((await settle(RIGHT)).outcome).toBe("right");
    expect((await settle(RIGHT)).outcome).toBe("used");
  });

  it("for recovery works once, of two at the same time too", async () => {
    expect(await Promise.all([settle(RECOVERY), settle(RECOVERY)])).toEqual([
      { outcome: "right", value: 1 },
      { outcome: "wrong", until: null },
    ]);
    expect((await findFactor(1))?.recoveryHashes).toEqual(["h2"]);
  });

  it("is used up only when what it allows succeeds", async () => {
    const guess = { adminId: 1, proof: RIGHT, now: NOW, isStillAsked: () => true };
    const failing = settleCode(guess, () => {
      throw new Error("no hay lugar");
    });
    await expect(failing).rejects.toThrow("no hay lugar");
    expect((await settle(RIGHT)).outcome).toBe("right");
  });

  it("locks the account's codes with the fifth that is wrong", async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await settle(null)).outcome).toBe("wrong");
    }
    const until = new Date(NOW.getTime() + 15 * 60_000);
    expect(await settle(RIGHT)).toEqual({ outcome: "locked", until });
    expect((await settle(RIGHT, { now: until })).outcome).not.toBe("locked");
  });

  it("of a deactivated account, or of none, is not asked for", async () => {
    expect(await settle(RIGHT, { adminId: 7 })).toEqual({ outcome: "over" });
    await database.write(({ queries }) =>
      queries.update(admins).set({ isActive: false }).where(eq(admins.id, 1)),
    );
    expect(await settle(RIGHT)).toEqual({ outcome: "over" });
  });
});

describe("the history", () => {
  it("has an entry for each change, without a key or a code", async () => {
    expect(await turnOn()).toBe(true);
    expect(await turnOn()).toBe(false);
    const change = { author: AUTHOR, now: NOW };
    await writeAs({ ...change, action: "account.recovery-codes" }, (connection) =>
      storeRecoveryCodes(connection, 1, ["h3", "h4"]),
    );
    for (const expected of [true, false]) {
      const isRemoved = await writeAs(
        { ...change, action: "account.second-factor-off" },
        (connection) => removeFactor(connection, 1),
      );
      expect(isRemoved).toBe(expected);
    }
    expect(await readHistory()).toEqual([
      [
        "Ana",
        "account.second-factor-on",
        "person",
        "1",
        '{"second_factor":0}',
        '{"second_factor":1}',
      ],
      ["Ana", "account.recovery-codes", "person", "1", null, '{"recovery_codes":2}'],
      [
        "Ana",
        "account.second-factor-off",
        "person",
        "1",
        '{"second_factor":1}',
        '{"second_factor":0}',
      ],
    ]);
    expect(await findFactor(1)).toMatchObject({ sealedKey: "", usedStep: 0, recoveryHashes: [] });
  });

  it("an unreadable list of recovery codes is an empty one", async () => {
    await turnOn();
    await database.write(({ queries }) =>
      queries.update(admins).set({ recoveryCodes: "no es JSON" }),
    );
    expect((await settle(RECOVERY)).outcome).toBe("wrong");
  });
});
