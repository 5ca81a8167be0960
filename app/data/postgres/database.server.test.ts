import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type Database from "better-sqlite3";
import { RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it, onTestFinished } from "vitest";

import { WRITE_LOCK } from "../../../db/postgres/connect";
import type { Connection } from "../../../db/connection";
import { eventually } from "../../../test/helpers/eventually";
import { loseDatabase } from "../../../test/helpers/lost-database";
import { openSyncPostgres } from "../../../test/helpers/sync-postgres";
import { createDatabase, isOnPostgres, nameOfDatabase } from "../../../test/helpers/test-engine";
import { DatabaseUnavailableError, OtherSchemaError } from "../sqlite/database-fault.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { NestedWorkError } from "../sqlite/turns.server";
import { createPostgresDatabase } from "./database.server";

type Opened = { url: string; database: ShopDatabase; other: Database.Database };

async function open(url = createDatabase()): Promise<Opened> {
  const database = createPostgresDatabase(url);
  onTestFinished(() => database.close());
  await database.prepare();
  const other = openSyncPostgres(url);
  onTestFinished(() => void other.close());
  return { url, database, other };
}

const count = ({ prepare }: Connection) => prepare("SELECT count(*) FROM customers").pluck().get();
const insert = (email: string) => async (connection: Connection) => {
  await connection.prepare("INSERT INTO customers (email) VALUES (?)").run(email);
};
const insertTo = (other: Database.Database, email: string) =>
  other.prepare("INSERT INTO customers (email) VALUES (?)").run(email);

/** Ends the connections of the shop, like a server that stops. */
function endConnections(other: Database.Database): void {
  other.exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'tela'`);
}

/** A way to the server that can lose its power, and is there again for those who connect later. */
async function openWay(to: string) {
  const url = new URL(to);
  const [{ port, hostname }, open] = [new URL(to), new Set<Socket>()];
  const way = createServer((socket) => {
    const onward = connect(Number(port), hostname).on("error", () => undefined);
    open.add(onward);
    socket.on("error", () => undefined).pipe(onward);
    onward.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  onTestFinished(() => void way.close());
  url.port = String((way.address() as AddressInfo).port);
  return { url: url.href, losePower: () => open.forEach((onward) => onward.unpipe().destroy()) };
}

describe.skipIf(!isOnPostgres)("the database on a server", () => {
  it("reads one snapshot, which nobody else's commit changes", async () => {
    const { database, other } = await open();
    const counts = await database.read(async (connection) => {
      const before = await count(connection);
      insertTo(other, "a@x.test");
      return [before, await count(connection)];
    });
    expect(counts).toEqual([0, 0]);
    expect(await database.read(count)).toBe(1);
  });

  it("refuses a write within a read", async () => {
    const { database } = await open();
    const writing = database.read(({ prepare }) => prepare("DELETE FROM customers").run());
    await expect(writing).rejects.toThrow(/read-only/);
    const nested = database.read(() => database.write(insert("a@x.test")));
    await expect(nested).rejects.toThrow(NestedWorkError);
  });

  it("stores all of a write or nothing, and tells of it once it is stored", async () => {
    const { database } = await open();
    const told: string[] = [];
    await database.write(async (connection) => {
      connection.afterCommit.add(() => told.push("stored"));
      await insert("a@x.test")(connection);
    });
    const failing = database.write(async (connection) => {
      connection.afterCommit.add(() => told.push("lost"));
      await insert("b@x.test")(connection);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await database.read(count), told]).toEqual([1, ["stored"]]);
  });

  it("writes one after another, those of other processes too", async () => {
    const { url, database } = await open();
    const second = await open(url);
    let running = 0;
    let most = 0;
    const write = (on: ShopDatabase) =>
      on.write(async (connection) => {
        most = Math.max(most, (running += 1));
        await count(connection);
        await setTimeout(2);
        running -= 1;
      });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(n % 2 === 0 ? database : second.database)),
    );
    expect(most).toBe(1);
  });

  it("writes after another program's transaction, whose rows it then sees", async () => {
    const { database, other } = await open();
    other.exec("SET application_name = 'psql'");
    other.exec("BEGIN");
    insertTo(other, "a@x.test");
    const writing = database.write(insert("b@x.test"));
    await setTimeout(50);
    other.exec("COMMIT");
    await writing;
    const ids = other.prepare("SELECT id FROM customers ORDER BY email").pluck().all();
    expect(ids).toEqual([1, 2]);
  });

  it("stores nothing, and says so, after a failed statement whose error was not passed on", async () => {
    const { database } = await open();
    const writing = database.write(async (connection) => {
      await insert("a@x.test")(connection);
      await connection
        .prepare("SELECT 1 FROM nothing")
        .run()
        .catch(() => undefined);
    });
    await expect(writing).rejects.toThrow("had failed");
    expect(await database.read(count)).toBe(0);
  });

  it("is unavailable to a write for as long as another program keeps all others waiting", async () => {
    const { database, other } = await open();
    other.exec(`BEGIN; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`);
    await expect(database.write(insert("a@x.test"))).rejects.toThrow(DatabaseUnavailableError);
    other.exec("ROLLBACK");
    await database.write(insert("a@x.test"));
    expect(await database.read(count)).toBe(1);
  });

  it.each(["read", "write"] as const)("outlives a connection lost within a %s", async (kind) => {
    const { database, other } = await open();
    const work = database[kind](async (connection: Connection) => {
      await count(connection);
      endConnections(other);
      // The loss arrives while nothing is asked.
      await setTimeout(50);
      return count(connection);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailableError);
    await database.write(insert("a@x.test"));
    expect(await database.read(count)).toBe(1);
  });

  it("ends work that waits for a server without power, once another answers in its place", async () => {
    const { database, other, url } = await open();
    const way = await openWay(url);
    const farther = createPostgresDatabase(way.url);
    onTestFinished(() => farther.close());
    await farther.prepare();
    other.exec(`ALTER DATABASE ${nameOfDatabase(url)} SET search_path = public, pg_catalog;
      CREATE FUNCTION pg_postmaster_start_time() RETURNS text LANGUAGE sql AS $$ SELECT 'later' $$`);
    await Promise.all(Array.from({ length: 5 }, () => farther.read(count)));
    const writing = farther.write(async (connection) => {
      await count(connection);
      way.losePower();
      return count(connection);
    });
    await expect(writing).rejects.toThrow("Connection terminated");
    // No connection that was idle meanwhile fails the next work.
    for (let n = 0; n < 5; n += 1) expect(await farther.read(count)).toBe(0);
    await farther.write(insert("a@x.test"));
    expect(await database.read(count)).toBe(1);
  });

  it("outlives idle connections that are lost, and a server that is away", async () => {
    const { url, database, other } = await open();
    await Promise.all(Array.from({ length: 5 }, () => database.read(count)));
    endConnections(other);
    await setTimeout(50);
    expect(await database.read(count)).toBe(0);
    const bringBack = loseDatabase({ databaseFile: "", databaseUrl: url });
    await expect(database.read(count)).rejects.toThrow(DatabaseUnavailableError);
    await expect(database.write(insert("a@x.test"))).rejects.toThrow(DatabaseUnavailableError);
    bringBack();
    expect(await database.read(count)).toBe(0);
  });

  it("knows of every commit of others once it has caught up", async () => {
    const { url, database } = await open();
    const second = await open(url);
    for (let n = 0; n < 50; n += 1) {
      // The tests beside this one commit too, to the same server: only a change can be expected.
      const before = second.database.findCommit();
      expect(before).not.toBeNull();
      await database.write(insert(`${n}@x.test`));
      await second.database.catchUp();
      expect(second.database.findCommit()).not.toBe(before);
    }
  });

  it("counts what a client did in all processes together, and goes on counting without the server", async () => {
    const { url, database } = await open();
    const second = await open(url);
    const limit = { name: "orders", points: 3, seconds: 60 };
    const [one, other] = await Promise.all([
      database.createLimiter(limit),
      second.database.createLimiter(limit),
    ]);
    await one.consume("203.0.113.7");
    await other.consume("203.0.113.7");
    await one.consume("203.0.113.7");
    await expect(other.consume("203.0.113.7")).rejects.toBeInstanceOf(RateLimiterRes);
    await other.consume("203.0.113.8");
    await one.delete("203.0.113.7");
    await other.consume("203.0.113.7", 3);
    const bringBack = loseDatabase({ databaseFile: "", databaseUrl: url });
    await one.consume("203.0.113.7", 3);
    await expect(one.consume("203.0.113.7")).rejects.toBeInstanceOf(RateLimiterRes);
    bringBack();
  });

  it("runs work of one name in one process at a time, and of others beside it", async () => {
    const { url, database } = await open();
    const second = await open(url);
    const done: string[] = [];
    const note = (what: string) => async () => {
      await Promise.resolve();
      done.push(what);
    };
    const ran = await database.runAlone("sweep", async () => {
      expect(await second.database.runAlone("sweep", note("beside"))).toBe(false);
      expect(await second.database.runAlone("back up", note("another"))).toBe(true);
    });
    expect(ran).toBe(true);
    expect(await second.database.runAlone("sweep", note("later"))).toBe(true);
    expect(done).toEqual(["another", "later"]);
  });

  it("hears of every commit, and of none while its listener is away", async () => {
    const { database, other, url } = await open();
    const first = database.findCommit();
    expect(first).not.toBeNull();
    expect(database.findCommit()).toBe(first);
    await database.write(insert("a@x.test"));
    const own = database.findCommit();
    expect(own).not.toBe(first);
    insertTo(other, "b@x.test");
    await eventually(() => expect(database.findCommit()).not.toBe(own));
    const heard = database.findCommit();
    const bringBack = loseDatabase({ databaseFile: "", databaseUrl: url });
    await eventually(() => expect(database.findCommit()).toBeNull());
    insertTo(other, "c@x.test");
    bringBack();
    await eventually(() => expect(database.findCommit()).not.toBeNull());
    expect(database.findCommit()).not.toBe(heard);
  });

  it.each([
    ["a\0b", "a\ufffdb"],
    [JSON.stringify("a\0b"), '"a\\ufffdb"'],
    [JSON.stringify("a\\u0000"), JSON.stringify("a\\u0000")],
  ])("stores %j, whose null characters PostgreSQL does not have, as %j", async (sent, stored) => {
    const { database } = await open();
    await database.write(insert(sent));
    const emails = await database.read(({ prepare }) =>
      prepare("SELECT email FROM customers").pluck().all(),
    );
    expect(emails).toEqual([stored]);
  });

  it("serves the version before the one that has migrated it", async () => {
    const { database, other, url } = await open();
    other.exec(`INSERT INTO __drizzle_migrations (hash, created_at, serves_from)
      SELECT 'x', 9999999999999, max(created_at) FROM __drizzle_migrations`);
    await database.write(insert("a@x.test"));
    const { database: startedLater } = await open(url);
    expect(await startedLater.read(count)).toBe(1);
  });

  it("is unavailable once a program has migrated it that does not serve this version", async () => {
    const { database, other, url } = await open();
    other.exec(`INSERT INTO __drizzle_migrations (hash, created_at, serves_from)
      VALUES ('x', 9999999999999, 9999999999999)`);
    await expect(database.write(insert("a@x.test"))).rejects.toThrow(OtherSchemaError);
    const fresh = createPostgresDatabase(url);
    onTestFinished(() => fresh.close());
    await expect(fresh.read(count)).rejects.toThrow(OtherSchemaError);
  });

  it("finishes what runs before it closes", async () => {
    const { url, database } = await open();
    const writing = database.write(async (connection) => {
      await setTimeout(20);
      await insert("a@x.test")(connection);
    });
    const reading = database.read(count);
    await database.close();
    await Promise.all([writing, reading]);
    const { database: again } = await open(url);
    expect(await again.read(count)).toBe(1);
  });
});
