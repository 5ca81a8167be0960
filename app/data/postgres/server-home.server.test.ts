import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";

import { createDatabase, isOnPostgres } from "../../../test/helpers/test-engine";
import { describeClient, OPEN_LOCK } from "../../../db/postgres/connect";
import { readMigrationsBy } from "../../../db/migrate";
import { migrateDatabase } from "../../../db/postgres/migrate";
import { describeAway, isHere } from "../../domain/shop/home";
import { eventually } from "../../../test/helpers/eventually";
import { readServerHome, withClosedServer } from "./server-home.server";

/** A server of the version before, with this row in `shop_move`; null for none. */
async function upgradeFrom(state: string | null) {
  const client = new pg.Client(describeClient(createDatabase("template0")));
  await client.connect();
  onTestFinished(() => client.end());
  const known = readMigrationsBy("db/postgres/migrations/meta/_journal.json");
  await migrateDatabase(client, known.slice(0, 1));
  if (state !== null) await client.query("INSERT INTO shop_move VALUES (1, $1)", [state]);
  await migrateDatabase(client);
  const home = await readServerHome(client);
  return isHere(home) ? null : describeAway(home);
}

describe.skipIf(!isOnPostgres)("after an upgrade, a shop on a server", () => {
  it.each<[string, string | null, RegExp | null]>([
    ["that never moved opens", null, null],
    ["whose restore was cut opens, as nothing had changed", "restoring", null],
    ["that was arriving waits", "arriving", /no terminó: la termina tela move postgres/],
    ["that was leaving does not open", "leaving", /se mudó .*tela move sqlite/],
    ["that had left does not open", "left", /se mudó .*tela move sqlite/],
  ])("%s", async (_title, state, expected) => {
    const refusal = await upgradeFrom(state);
    if (expected === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(expected);
  });
});

describe.skipIf(!isOnPostgres)("a server whose lock is shared for a moment", () => {
  const openClient = async (url: string) => {
    const client = new pg.Client(describeClient(url));
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };

  it("is used when the other process has asked", async () => {
    const url = createDatabase();
    const [other, watcher] = [await openClient(url), await openClient(url)];
    await other.query("SELECT pg_advisory_lock_shared($1)", [OPEN_LOCK]);
    const used = withClosedServer(url, () => Promise.resolve("used"));
    await eventually(async () => {
      const { rowCount } = await watcher.query(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock(%'",
      );
      expect(rowCount).toBe(1);
    });
    await other.query("SELECT pg_advisory_unlock_shared($1)", [OPEN_LOCK]);
    await expect(used).resolves.toBe("used");
  });
});
