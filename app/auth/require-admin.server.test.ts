import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { allowWrites, refuseWrites } from "../../test/helpers/refused-writes";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createFirstAdmin } from "../data/owner/admins.server";
import { endUnusedSessions, startSession, storeSeen } from "../data/owner/admin-sessions.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import { serializeAdminToken } from "../sessions/admin.server";
import { signAdminToken } from "./admin-token.server";
import { findAdmin } from "./require-admin.server";

useTemporaryDataDirectory();

const run = (sql: string) => getStoredShop().database.write(({ prepare }) => prepare(sql).run());

/** A request of a session that began 20 minutes ago. */
async function open(): Promise<Request> {
  const now = new Date(Date.now() - 20 * 60_000);
  const adminId = 1;
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
  const sessionId = await getStoredShop().database.write((connection) =>
    startSession(connection, { adminId, device: "", now, expiresAt }),
  );
  const cookie = serializeAdminToken(await signAdminToken({ sessionId, adminId }, now));
  return new Request("http://tela.test/admin", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
}

describe("a session that is used while the database cannot be written", () => {
  beforeAll(async () => {
    await prepareStoredShop();
    await createFirstAdmin("admin", "hash");
  });
  beforeEach(() => run("DELETE FROM settings"));
  afterAll(closeStoredShop);

  it("goes on, and ends like others when it can be written again", async () => {
    const request = await open();
    await findAdmin(request);
    await run("INSERT INTO settings (name, value) VALUES ('idleMinutes', '15')");
    const { database } = getStoredShop();
    const refused = { write: "UPDATE", table: "admin_sessions" };
    await database.write((connection) => refuseWrites(connection, refused));
    await expect(storeSeen()).rejects.toThrow();
    expect(await findAdmin(request)).not.toBeNull();
    await database.write((connection) => allowWrites(connection, "admin_sessions"));
    await storeSeen();
    await endUnusedSessions(new Date());
    expect(await findAdmin(request)).not.toBeNull();
    await run("UPDATE admin_sessions SET last_seen_at = '2020-01-01T00:00:00.000Z'");
    expect(await findAdmin(request)).toBeNull();
  });
});
