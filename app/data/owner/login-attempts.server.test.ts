import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openTemporaryDatabase } from "../../../test/helpers/temporary-database";
import { admins, loginAttempts } from "../../../db/schema/owner";
import type { ShopDatabase } from "../sqlite/database.server";
import { findSubjectLock, settleGuess, type Subject } from "./login-attempts.server";
import * as shop from "../sqlite/stored-shop.server";

const START = new Date("2025-06-02T12:00:00.000Z");
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(START.getTime() + ms);

const OWNER = { id: 1, passwordHash: "$2b$10$de-prueba" };
const NAME: Subject = { kind: "name", username: "admin" };
const DEVICE: Subject = { kind: "device", id: "7e57d004-2b97-4e7a-b45f-5387367791cd" };

let database: ShopDatabase;
beforeEach(async () => {
  ({ database } = await openTemporaryDatabase());
  vi.spyOn(shop, "getStoredShop").mockImplementation(() => ({ database }) as shop.StoredShop);
  await database.write(({ queries }) =>
    queries.insert(admins).values({ ...OWNER, username: "admin" }),
  );
});
afterEach(() => vi.restoreAllMocks());

const guessWrong = (subject: Subject = NAME, now = START) =>
  settleGuess({ subject, admin: null, now }, () => "entró");
const guessRight = (subject: Subject = NAME, now = START) =>
  settleGuess({ subject, admin: OWNER, now }, () => "entró");

async function fail(times: number, subject: Subject = NAME, now = START) {
  for (let time = 0; time < times; time += 1) await guessWrong(subject, now);
}

const readSubjects = () => database.read(({ queries }) => queries.select().from(loginAttempts));

describe("failed guesses", () => {
  it("lock with the fifth: the sixth is refused even when it is right", async () => {
    await fail(4);
    expect(await findSubjectLock(NAME, START)).toBeNull();
    const until = after(15 * MINUTE_MS);
    expect(await guessWrong()).toEqual({ outcome: "wrong", until });
    expect(await findSubjectLock(NAME, START)).toEqual(until);
    expect(await guessRight()).toEqual({ outcome: "locked", until });
  });

  it("are allowed again 15 minutes later to the millisecond, and count from the start", async () => {
    await fail(5);
    const until = after(15 * MINUTE_MS);
    expect(await guessRight(NAME, after(15 * MINUTE_MS - 1))).toEqual({ outcome: "locked", until });
    expect(await guessWrong(NAME, until)).toEqual({ outcome: "wrong", until: null });
    expect(await guessRight(NAME, until)).toEqual({ outcome: "right", value: "entró" });
  });

  it("are cleared by a success", async () => {
    await fail(4);
    await guessRight();
    expect(await readSubjects()).toEqual([]);
    await fail(4);
    expect(await findSubjectLock(NAME, START)).toBeNull();
  });

  it("compared before the first was counted get five answers and no more", async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => guessWrong()));
    expect(outcomes.filter(({ outcome }) => outcome === "wrong")).toHaveLength(5);
    expect(outcomes.filter(({ outcome }) => outcome === "locked")).toHaveLength(45);
    expect(await guessRight()).toMatchObject({ outcome: "locked" });
  });

  it("of a user name count together in any case and with any blanks", async () => {
    for (const username of ["admin", "ADMIN", " Admin ", "aDmIn", "admin\t"]) {
      await guessWrong({ kind: "name", username });
    }
    expect(await findSubjectLock(NAME, START)).not.toBeNull();
  });

  it("of a known browser and of the user name count separately", async () => {
    await fail(5);
    expect(await guessRight(DEVICE)).toMatchObject({ outcome: "right" });
    expect(await findSubjectLock(NAME, START)).not.toBeNull();
    await fail(5, DEVICE);
    expect(await findSubjectLock(DEVICE, START)).not.toBeNull();
    expect(await findSubjectLock({ kind: "device", id: "otro" }, START)).toBeNull();
  });
});

describe("a guess that was right when it was compared", () => {
  it("is wrong when the password was changed meanwhile", async () => {
    const admin = { ...OWNER, passwordHash: "$2b$10$la-anterior" };
    expect(await settleGuess({ subject: NAME, admin, now: START }, () => "entró")).toEqual({
      outcome: "wrong",
      until: null,
    });
  });

  it("changes nothing when the sign-in itself fails", async () => {
    await fail(4);
    const failing = settleGuess({ subject: NAME, admin: OWNER, now: START }, () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await readSubjects()).toMatchObject([{ count: 4 }]);
  });
});

describe("the table", () => {
  it("drops expired records", async () => {
    await fail(5, { kind: "name", username: "bloqueado" });
    await fail(1, { kind: "name", username: "viejo" });
    await guessWrong(NAME, after(20 * MINUTE_MS));
    const subjects = async () => (await readSubjects()).map(({ subject }) => subject).sort();
    expect(await subjects()).toEqual(["name:admin", "name:viejo"]);
    await guessWrong(NAME, after(24 * 60 * MINUTE_MS));
    expect(await subjects()).toEqual(["name:admin"]);
  });

  it("holds at most 1,000 unknown names, and always keeps the owner's and known browsers", async () => {
    await fail(5);
    await fail(1, DEVICE);
    await database.write(({ prepare }) =>
      prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 3999)
           INSERT INTO login_attempts (subject, count, last_attempt)
           SELECT 'name:inventado-' || i, 1, '2025-06-02T12:00:00.' || i || 'Z' FROM n`,
      ).run(),
    );
    await guessWrong({ kind: "name", username: "otro" }, after(60 * 1000));
    const subjects = (await readSubjects()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("name:inventado-"))).toHaveLength(1000);
    expect(subjects).toContain("name:inventado-3999");
    expect(subjects).toContain("name:admin");
    expect(subjects).toContain(`device:${DEVICE.id}`);
  });
});
