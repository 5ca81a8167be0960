import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pack, type Header } from "tar-stream";

import { markShop, openNewShop, PICTURE, readMark } from "../../test/helpers/backed-up-shop";
import { DAMAGES } from "../../test/helpers/database-damage";
import { insertOrder } from "../../test/helpers/orders";
import {
  makeTestDirectory,
  useTemporaryDataDirectory,
} from "../../test/helpers/temporary-database";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { backupName } from "../domain/backups/backup";
import { commitRestore, finishRestore } from "./finish-restore.server";
import { listBackups } from "./list-backups.server";
import { makeBackup } from "./make-backup.server";
import { restoreBackup } from "./restore-backup.server";
import { stageBackup } from "./stage-backup.server";
import { writeArchive } from "./write-archive.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const directory = useTemporaryDataDirectory();
const inShop = (name: string) => path.join(directory, name);
let backup: string;

/** A shop named "Después", and its backup from when it was "Antes" with another picture. */
beforeEach(async () => {
  await openNewShop(directory);
  markShop(directory, "Antes");
  backup = (await makeBackup({ reason: "owner", now: NOW })).name;
  markShop(directory, "Después");
  rmSync(inShop(PICTURE));
  await closeStoredShop();
});
afterEach(() => closeStoredShop());

const inBackup = (name: string) => path.join(directory, "backups", backup, name);
const listDrafts = () => readdirSync(directory).filter((name) => /^\.|^restoring$/.test(name));

describe("restoring", () => {
  it.each(["by its name", "from its folder", "from an archive"])("a backup %s", async (way) => {
    const archive = path.join(makeTestDirectory(), "copia.tar.gz");
    await writeArchive(backup, archive);
    const source = { "by its name": backup, "from its folder": inBackup("") }[way] ?? archive;
    const later = new Date(NOW.getTime() + 1000);
    const { manifest, kept } = await restoreBackup(source, later);
    expect(manifest.createdAt).toEqual(NOW);
    expect(readMark(directory)).toBe("Antes");
    expect(readFileSync(inShop(PICTURE), "utf8")).toBe("a picture");
    expect(existsSync(inShop("tela.db-wal"))).toBe(false);
    expect(listDrafts()).toEqual([]);
    expect(kept).toMatchObject({ kind: "backup", backup: { reason: "before-restore" } });
    const [newest] = await listBackups();
    await restoreBackup(newest?.name ?? "", new Date(later.getTime() + 1000));
    expect(readMark(directory)).toBe("Después");
  });

  it("does not remove the backup it restores, nor any before it is done", async () => {
    const manifest = readFileSync(inBackup("manifest.json"), "utf8");
    const names = [backup];
    for (let count = 1; count < 18; count += 1) {
      const createdAt = new Date(NOW.getTime() + count * 1000);
      const name = backupName(createdAt, "owner");
      mkdirSync(path.join(directory, "backups", name));
      const text = manifest.replace(NOW.toISOString(), createdAt.toISOString());
      writeFileSync(path.join(directory, "backups", name, "manifest.json"), text);
      names.push(name);
    }
    const early = backupName(new Date(NOW.getTime() - 1000), "owner");
    cpSync(inBackup(""), path.join(directory, "backups", early), { recursive: true });
    const text = manifest.replace(NOW.toISOString(), new Date(NOW.getTime() - 1000).toISOString());
    writeFileSync(path.join(directory, "backups", early, "manifest.json"), text);
    await restoreBackup(backup, new Date(NOW.getTime() + 60_000));
    expect(readMark(directory)).toBe("Antes");
    const left = (await listBackups()).map(({ name }) => name);
    expect(left).toContain(backup);
    expect(left).not.toContain(names[1]);
  });

  it("has the payments of recent online orders asked about, and those since the copy looked for", async () => {
    const write = (statements: string) => {
      const database = new Database(inShop("tela.db"));
      database.exec(statements);
      database.close();
    };
    const database = new Database(inShop("tela.db"));
    for (const [number, method, age] of [
      ["TELA-000001-AAA", "mercadopago", 5],
      ["TELA-000002-AAA", "mercadopago", 300],
      ["TELA-000003-AAA", "transfer", 5],
    ] as const) {
      const createdAt = new Date(NOW.getTime() - age * 86_400_000).toISOString();
      const row = { order_number: number, payment_method: method, created_at: createdAt };
      insertOrder(database, { ...row, status: "paid", paid_at: createdAt });
    }
    database.close();
    const { name } = await makeBackup({ reason: "owner", now: NOW });
    write("DELETE FROM orders");
    await closeStoredShop();
    const later = new Date(NOW.getTime() + 3_600_000);
    await restoreBackup(name, later);
    const restored = new Database(inShop("tela.db"), { readonly: true });
    const due = restored
      .prepare("SELECT order_number FROM orders WHERE payment_check_at <= ?")
      .pluck()
      .all(later.toISOString());
    const [search] = restored.prepare("SELECT begins_at, ends_at FROM payment_searches").all();
    restored.close();
    expect(due).toEqual(["TELA-000001-AAA"]);
    expect(search).toEqual({
      begins_at: "2026-11-21T11:00:00.000Z",
      ends_at: "2026-11-21T14:00:00.000Z",
    });
  });

  it("changes nothing in the backup when the restored shop goes on", async () => {
    await restoreBackup(backup, NOW);
    markShop(directory, "Otra");
    await restoreBackup(backup, new Date(NOW.getTime() + 5000));
    expect(readMark(directory)).toBe("Antes");
  });

  it.each(["overwritten with garbage", "cut to half its length"])(
    "puts a database %s aside",
    async (damage) => {
      DAMAGES[damage]?.(inShop("tela.db"));
      const damaged = readFileSync(inShop("tela.db"));
      const { kept } = await restoreBackup(backup, NOW);
      expect(readMark(directory)).toBe("Antes");
      const aside = kept.kind === "aside" ? kept.directory : "";
      expect(readFileSync(path.join(aside, "tela.db")).equals(damaged)).toBe(true);
      expect(existsSync(path.join(aside, "secrets.json"))).toBe(true);
    },
  );

  it("works where the database is gone", async () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(inShop(`tela.db${end}`), { force: true });
    expect((await restoreBackup(backup, NOW)).kept).toEqual({ kind: "nothing" });
    expect(readMark(directory)).toBe("Antes");
    expect(readdirSync(directory).filter((name) => name.startsWith("aside"))).toEqual([]);
  });

  it("keeps other secrets than those of the backup", async () => {
    const own = readFileSync(inShop("secrets.json"), "utf8");
    writeFileSync(inShop("secrets.json"), "others");
    for (const end of ["", "-wal", "-shm"]) rmSync(inShop(`tela.db${end}`), { force: true });
    await restoreBackup(backup, NOW);
    expect(readFileSync(inShop("secrets.json"), "utf8")).toBe(own);
    expect(readFileSync(inShop("aside-20261121T120000Z/secrets.json"), "utf8")).toBe("others");
  });
});

describe("a restore cut short", () => {
  it("before it was decided leaves the old shop, and is swept", async () => {
    await stageBackup(backup);
    expect(listDrafts()).toHaveLength(1);
    await finishRestore(directory);
    expect(listDrafts()).toEqual([]);
    expect(readMark(directory)).toBe("Después");
  });

  it.each([0, 1, 2, 3])("after %i of its steps is finished at the next start", async (steps) => {
    const staged = await stageBackup(backup);
    renameSync(staged.directory, inShop("restoring"));
    const moves = [
      () => renameSync(inShop(`restoring/${PICTURE}`), inShop(PICTURE)),
      () => renameSync(inShop("restoring/secrets.json"), inShop("secrets.json")),
      () => rmSync(inShop("tela.db-wal"), { force: true }),
    ];
    for (const move of moves.slice(0, steps)) move();
    await expect(prepareStoredShop()).rejects.toThrow(
      /vuelta a una copia o una mudanza sin terminar/,
    );
    rmSync(inShop("home.json"));
    await finishRestore(directory);
    expect(existsSync(inShop("restoring"))).toBe(false);
    expect(readMark(directory)).toBe("Antes");
    expect(existsSync(inShop(PICTURE))).toBe(true);
    expect(existsSync(inShop("home.json"))).toBe(true);
    markShop(directory, "Vendida");
    await finishRestore(directory);
    expect(readMark(directory)).toBe("Vendida");
  });

  it("after the database has moved keeps what was written to it since", async () => {
    await commitRestore(await stageBackup(backup));
    mkdirSync(inShop("restoring"));
    markShop(directory, "Vendida");
    await finishRestore(directory);
    expect(existsSync(inShop("restoring"))).toBe(false);
    expect(readMark(directory)).toBe("Vendida");
  });
});

describe("is refused, with the shop as it was,", () => {
  afterEach(() => {
    expect(readMark(directory)).toBe("Después");
    expect(listDrafts()).toEqual([]);
  });

  const refuses = (source: string, failure: string) =>
    expect(restoreBackup(source, NOW)).rejects.toMatchObject({ name: "RestoreError", failure });

  it("what is not there, and what is no backup", async () => {
    await refuses("20200101T000000Z-owner", "missing");
    await refuses(directory, "foreign");
    await refuses(inShop("secrets.json"), "foreign");
  });

  it("a backup whose file was changed, or is gone", async () => {
    const bytes = readFileSync(inBackup("tela.db"));
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(inBackup("tela.db"), bytes);
    await refuses(backup, "tampered");
    rmSync(inBackup("tela.db"));
    await refuses(backup, "tampered");
  });

  it("one whose manifest names a file outside", async () => {
    const manifest = JSON.parse(readFileSync(inBackup("manifest.json"), "utf8")) as {
      files: { path: string }[];
    };
    manifest.files.push({ ...manifest.files[0], path: "../fuera" });
    writeFileSync(inBackup("manifest.json"), JSON.stringify(manifest));
    await refuses(backup, "tampered");
  });

  it("one of a later program", async () => {
    const sqlite = new Database(inShop("tela.db"));
    sqlite.exec(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('tomorrow', 9999999999999)",
    );
    const { name } = await makeBackup({ reason: "owner", now: new Date(NOW.getTime() + 1000) });
    sqlite.exec("DELETE FROM __drizzle_migrations WHERE hash = 'tomorrow'");
    sqlite.close();
    await refuses(name, "newer");
  });
});

describe("an archive is refused, with the shop as it was,", () => {
  afterEach(() => {
    expect(readMark(directory)).toBe("Después");
    expect(listDrafts()).toEqual([]);
  });

  type Entry = Partial<Header> & { name: string; content?: Buffer };

  /** The entries of a valid archive, for the tests to change. */
  function readEntries(): Entry[] {
    const files = ["manifest.json", "tela.db", "secrets.json", PICTURE];
    return files.map((name) => ({
      name: `${backup}/${name}`,
      content: readFileSync(inBackup(name)),
    }));
  }

  async function refuses(entries: readonly Entry[], failure: string) {
    const archive = path.join(makeTestDirectory(), "copia.tar.gz");
    const tar = pack();
    for (const { content, ...header } of entries) {
      if (content) tar.entry(header, content);
      else tar.entry({ ...header, size: 0 });
    }
    tar.finalize();
    await pipeline(tar, createGzip(), createWriteStream(archive));
    await expect(restoreBackup(archive, NOW)).rejects.toMatchObject({ failure });
  }

  it("that leads out of its folder", async () => {
    const [manifest, ...others] = readEntries();
    const stray = { name: `${backup}/../../fuera`, content: Buffer.from("x") };
    await refuses([manifest ?? stray, stray, ...others], "tampered");
    await refuses([stray, ...readEntries()], "foreign");
    expect(existsSync(path.join(directory, "..", "fuera"))).toBe(false);
  });

  it.each(["symlink", "link", "directory"] as const)("with a %s for a file", async (type) => {
    const entries = readEntries().filter(({ name }) => !name.endsWith("secrets.json"));
    const stray = { name: `${backup}/secrets.json`, type, linkname: "/etc/passwd" };
    await refuses([...entries, stray], "tampered");
  });

  it("with a file changed, too many, too few, too long, or twice", async () => {
    const entries = readEntries();
    const change = (content: string) =>
      entries.map((entry) =>
        entry.name.endsWith("secrets.json") ? { ...entry, content: Buffer.from(content) } : entry,
      );
    const secrets = readFileSync(inBackup("secrets.json"), "utf8");
    await refuses(change(secrets.replace("session", "sessioN")), "tampered");
    await refuses(change(`${secrets} `), "tampered");
    await refuses(entries.slice(0, -1), "tampered");
    await refuses(
      [...entries, { name: `${backup}/images/x.webp`, content: Buffer.from("x") }],
      "tampered",
    );
    await refuses([...entries, ...entries.slice(-1)], "tampered");
    await refuses(entries.slice(1), "foreign");
    await refuses([], "foreign");
  });

  it("that is cut off anywhere", async () => {
    const archive = path.join(makeTestDirectory(), "copia.tar.gz");
    await writeArchive(backup, archive);
    const bytes = readFileSync(archive);
    for (const share of [0.02, 0.5, 0.99]) {
      writeFileSync(archive, bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(restoreBackup(archive, NOW)).rejects.toMatchObject({ failure: "cut" });
    }
  });
});
