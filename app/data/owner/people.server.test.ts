import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { isOnPostgres } from "../../../test/helpers/test-engine";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { INVITATION_MS, KEPT_INVITATION_MS } from "../../domain/owner/people";
import { findOwnerMailAddress } from "../mail/mail-outbox.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { findCredentials, findOwner, listCredentials } from "./admins.server";
import {
  deleteOtherSessions,
  endUnusedSessions,
  findSender,
  listSessionsOf,
  noteSeen,
  storeSeen,
} from "./admin-sessions.server";
import {
  acceptInvitation,
  findInvitation,
  invite,
  listOpenInvitations,
} from "./invitations.server";
import { findReset, hasResetRecipient, startReset } from "./password-resets.server";
import { isDeactivated, listOwnerNames, listPeople } from "./people.server";
import { changePerson, setPersonActive } from "./person-changes.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const NOW = new Date("2026-12-01T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const ANA = { adminId: 1, name: "Ana" };
const EVA = { adminId: 2, name: "Eva" };

const run = (statements: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statements)),
  );

beforeAll(() => prepareStoredShop());
beforeEach(async () => {
  await run(`DELETE FROM invitations; DELETE FROM admins; DELETE FROM settings;
    INSERT INTO admins (id, username, email, name, role, password_hash, is_active) VALUES
      (1, 'ana', 'ana@a.ar', 'Ana', 'owner', 'h1', 1),
      (2, 'eva', 'eva@a.ar', '', 'owner', 'h2', 1),
      (3, 'ida', 'ida@a.ar', 'Ida', 'sales', 'h3', 1),
      (4, 'leo', 'leo@a.ar', 'Leo', 'owner', 'h4', 0)`);
  // PostgreSQL's next number does not look at those that are given.
  if (isOnPostgres) await run("SELECT setval('admins_id_seq', 4)");
});
afterAll(closeStoredShop);

describe("credentials", () => {
  it.each([
    ["ana", 1],
    [" ANA ", 1],
    ["Ida@A.ar", 3],
    ["leo", undefined],
    ["leo@a.ar", undefined],
    ["", undefined],
    ["nadie", undefined],
  ])("of %j are those of %s", async (typed, id) => {
    expect((await findCredentials(typed))?.id).toBe(id);
  });

  it("are of the user name before another's e-mail, and of the oldest account of an e-mail", async () => {
    await run("UPDATE admins SET email = 'ida' WHERE id = 1; UPDATE admins SET email = 'x@a.ar'");
    expect((await findCredentials("ida"))?.id).toBe(3);
    expect((await findCredentials("x@a.ar"))?.id).toBe(1);
  });

  it("of nobody who is deactivated make a browser known", async () => {
    expect((await listCredentials()).map(({ passwordHash }) => passwordHash)).toEqual([
      "h1",
      "h2",
      "h3",
    ]);
  });
});

describe("the owner", () => {
  it("is the oldest active one, for commands and for mails", async () => {
    expect([(await findOwner())?.id, await findOwnerMailAddress()]).toEqual([1, "ana@a.ar"]);
    await setPersonActive({ personId: 1, author: EVA, now: NOW, isActive: false });
    expect([(await findOwner())?.id, await findOwnerMailAddress()]).toEqual([2, "eva@a.ar"]);
    expect(await listOwnerNames()).toEqual(["eva"]);
    expect([await isDeactivated(1), await isDeactivated(2)]).toEqual([true, false]);
  });

  it("stays when two demote each other at the same time", async () => {
    const demote = { name: "", role: "viewer", now: NOW } as const;
    const outcomes = await Promise.all([
      changePerson({ ...demote, personId: 2, author: ANA }),
      changePerson({ ...demote, personId: 1, author: EVA }),
    ]);
    expect(outcomes).toMatchObject([
      { outcome: "saved" },
      { outcome: "refused", problem: "last-owner" },
    ]);
  });
});

describe("a link for a new password", () => {
  it("is for each active person, at the own address", async () => {
    const wish = await startReset("ida", "t", NOW);
    expect(wish).toMatchObject({ username: "ida", recipient: "ida@a.ar" });
    expect(await startReset("leo@a.ar", "u", NOW)).toBeNull();
    expect(await findReset("t", NOW)).toBe("ida");
    await setPersonActive({ personId: 3, author: ANA, now: NOW, isActive: false });
    await setPersonActive({ personId: 3, author: ANA, now: NOW, isActive: true });
    expect(await findReset("t", NOW)).toBeNull();
  });

  it("is possible while somebody active has an address", async () => {
    expect(await hasResetRecipient()).toBe(true);
    await run("UPDATE admins SET email = '' WHERE is_active = 1");
    expect(await hasResetRecipient()).toBe(false);
  });
});

describe("an invitation", () => {
  const wish = {
    author: ANA,
    email: "Beto@a.ar",
    role: "sales",
    tokenHash: "t",
    now: NOW,
  } as const;
  const accept = (now = NOW) =>
    acceptInvitation({
      tokenHash: "t",
      name: "Beto",
      passwordHash: "h",
      device: "Chrome en Android",
      now,
      sessionEndsAt: after(INVITATION_MS),
    });

  it("is open for 48 hours, also after the clock was set back", async () => {
    await invite(wish);
    expect(await findInvitation("t", after(INVITATION_MS - 1))).toMatchObject({ state: "open" });
    expect(await findInvitation("t", after(INVITATION_MS))).toMatchObject({ state: "over" });
    expect(await findInvitation("t", after(-INVITATION_MS))).toMatchObject({ state: "over" });
    expect(await accept(after(INVITATION_MS))).toBeNull();
    expect(await listOpenInvitations(after(INVITATION_MS))).toEqual([]);
  });

  it("ends with its inviter, who comes back by no link of their own", async () => {
    const lost = [
      () => setPersonActive({ personId: 2, author: ANA, now: NOW, isActive: false }),
      () => changePerson({ personId: 2, author: ANA, now: NOW, name: "", role: "sales" }),
    ];
    for (const lose of lost) {
      await run(
        "UPDATE admins SET role = 'owner', is_active = 1 WHERE id = 2; DELETE FROM invitations",
      );
      await invite({ ...wish, author: EVA, role: "owner" });
      await changePerson({ personId: 2, author: ANA, now: NOW, name: "Eva", role: "owner" });
      expect(await findInvitation("t", NOW)).toMatchObject({ state: "open" });
      await lose();
      expect(await findInvitation("t", NOW)).toMatchObject({ state: "over" });
      expect(await accept()).toBeNull();
    }
  });

  it("is used once", async () => {
    await invite(wish);
    expect(await accept()).not.toBeNull();
    expect(await accept()).toBeNull();
    expect(await findInvitation("t", NOW)).toEqual({ state: "over", inviter: "Ana" });
    expect(await findInvitation("other", NOW)).toBeNull();
  });

  it("is forgotten a month later, when another one is made", async () => {
    await invite(wish);
    const later = after(KEPT_INVITATION_MS);
    await invite({ ...wish, email: "c@a.ar", tokenHash: "c", now: later });
    expect(await findInvitation("t", later)).toBeNull();
  });
});

it("stores when people were last seen, later and for those who are still there", async () => {
  const readTimes = async () => (await listPeople()).map(({ lastSeenAt }) => lastSeenAt);
  noteSeen({ id: 3, sessionId: "s3" }, NOW);
  noteSeen({ id: 3, sessionId: "s3" }, after(1000));
  noteSeen({ id: 99, sessionId: "s99" }, NOW);
  expect(await readTimes()).toEqual([null, null, null, null]);
  await storeSeen();
  expect(await readTimes()).toEqual([null, null, after(1000), null]);
});

it("ends sessions that were unused for longer than the owner allows, and no others", async () => {
  await run(`INSERT INTO admin_sessions (id, admin_id, last_seen_at, created_at, expires_at) VALUES
    ('new', 1, NULL, '${after(-16 * 60_000).toISOString()}', '2127'),
    ('left', 1, NULL, '${after(-17 * 60_000).toISOString()}', '2127'),
    ('used', 1, '${NOW.toISOString()}', '${after(-17 * 60_000).toISOString()}', '2127')`);
  const listIds = () =>
    getStoredShop().database.read(async (connection) =>
      (await listSessionsOf(connection, 1, NOW)).map(({ id }) => id).sort(),
    );
  await endUnusedSessions(NOW);
  expect(await listIds()).toEqual(["left", "new", "used"]);
  await run("INSERT INTO settings (name, value) VALUES ('idleMinutes', '15')");
  await endUnusedSessions(NOW);
  expect(await listIds()).toEqual(["new", "used"]);
  await run("UPDATE settings SET value = '120' WHERE name = 'idleMinutes'");
  expect(await listIds()).toEqual(["new", "used"]);
});

it("knows the sender of a session that ran out, and of none that somebody closed", async () => {
  const yesterday = after(-24 * 60 * 60_000).toISOString();
  await run(`INSERT INTO admin_sessions (id, admin_id, created_at, expires_at) VALUES
    ('own', 1, '${yesterday}', '2127'), ('over', 1, '${yesterday}', '${yesterday}'),
    ('off', 4, '${yesterday}', '2127')`);
  const findAll = () => Promise.all(["own", "over", "off", "none"].map(findSender));
  expect(await findAll()).toEqual([1, 1, null, null]);
  const own = { id: 1, sessionId: "own" };
  const closed = await getStoredShop().database.write((connection) =>
    deleteOtherSessions(connection, own, null, NOW),
  );
  expect([closed, await findAll()]).toEqual([0, [1, null, null, null]]);
});
