import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { migrateDatabase, readMigrations } from "../../db/migrate";
import { openWriter } from "../../db/open";
import { openRunningShop } from "../helpers/running-shop";
import { runCommand } from "../helpers/tela-command";

let opened: string;
beforeAll(async () => {
  opened = mkdtempSync(join(tmpdir(), "tela-opened-"));
  const shop = await openRunningShop();
  expect(await shop.stop()).toBe(0);
  cpSync(shop.directory, opened, { recursive: true });
  await shop.close();
});
afterAll(() => rmSync(opened, { recursive: true }));

/** A directory with the files of a shop that was opened once. */
function copyOpened(): string {
  const directory = makeDirectory();
  cpSync(opened, directory, { recursive: true });
  return directory;
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "tela-contract-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The directory's content, without lock files. */
function describeContents(directory: string): [string, string][] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^instance\.|-(wal|shm)$/.test(name))
    .filter((name) => statSync(join(directory, name)).isFile())
    .sort()
    .map((name) => [name, hash(readFileSync(join(directory, name)))]);
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function changeDatabase(directory: string, sql: string): void {
  const database = new Database(join(directory, "tela.db"));
  database.exec(sql);
  database.close();
}

const LATER = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)";
const OTHER =
  "UPDATE __drizzle_migrations SET hash = 'other' WHERE created_at = (SELECT min(created_at) FROM __drizzle_migrations)";

type Case = { name: string; spoil: (directory: string) => void; line: RegExp };

const CASES: Case[] = [
  {
    name: "whose database is gone",
    spoil: (directory) => rmSync(join(directory, "tela.db")),
    line: /: falta tela\.db, y en ".*" ya hubo una tienda: recuperala con "tela restore"/,
  },
  {
    name: "whose database is empty",
    spoil: (directory) => truncateSync(join(directory, "tela.db")),
    line: /: tela\.db está vacío, y en ".*" ya hubo una tienda: recuperala/,
  },
  {
    name: "of a later program",
    spoil: (directory) => changeDatabase(directory, LATER),
    line: /: la base de datos es de una versión más nueva de Tela: usá ese programa, o volvé a/,
  },
  {
    name: "with a migration that was changed",
    spoil: (directory) => changeDatabase(directory, OTHER),
    line: /: la base de datos no se armó como la arma este programa \(una de sus migraciones/,
  },
  {
    name: "with the database of another program",
    spoil(directory) {
      rmSync(join(directory, "tela.db"));
      changeDatabase(directory, "CREATE TABLE recipes (name TEXT)");
    },
    line: /: la base de datos es de otro programa/,
  },
  {
    name: "with secrets that cannot be read",
    spoil: (directory) => writeFileSync(join(directory, "secrets.json"), "{"),
    line: /: DATA_DIR tiene un secrets\.json que no se puede leer/,
  },
];

describe("a start is refused with one line, and changes nothing, in a directory", () => {
  it.each(CASES)("$name", async ({ spoil, line }) => {
    const directory = copyOpened();
    spoil(directory);
    const before = describeContents(directory);
    const { code, complaint, output } = await runCommand(directory, []);
    expect(complaint).toMatch(line);
    expect(complaint).toMatch(/^Tela no puede arrancar: .+\n$/);
    expect([code, output]).toEqual([1, ""]);
    expect(describeContents(directory)).toEqual(before);
  });

  it.each([
    ["a weak secret", { SESSION_SECRET: "changeme".repeat(5) }, /SESSION_SECRET tiene una clave/],
    ["a short secret", { SESSION_SECRET: "corta" }, /SESSION_SECRET tiene que tener al menos 32/],
    ["a setting that cannot be read", { PORT: "ocho" }, /PORT tiene que ser un número/],
  ])("that is not there yet, because of %s", async (_, settings: Record<string, string>, line) => {
    const directory = join(makeDirectory(), "tienda");
    const { code, complaint } = await runCommand(directory, [], { settings });
    expect(complaint).toMatch(line);
    expect(complaint).toMatch(/^Tela no puede arrancar: .+\n$/);
    expect([code, existsSync(directory)]).toEqual([1, false]);
  });

  it.each([
    ["is a file", () => join(opened, "tela.db"), /: DATA_DIR no se puede crear en ".+" \(\w+\)\n$/],
    [
      "takes no files",
      () => "/sys",
      /: DATA_DIR no deja escribir en "\/sys" \(\w+\): la carpeta tiene que ser de quien corre Tela\n$/,
    ],
    [
      "never takes any",
      () => "/proc/tela/tienda",
      /: DATA_DIR no se puede crear en ".+" \(ENOENT\)\n$/,
    ],
  ])("that %s", async (_, find, line) => {
    const { code, complaint } = await runCommand(find(), []);
    expect(complaint).toMatch(/^Tela no puede arrancar: .+\n$/);
    expect(complaint).toMatch(line);
    expect(code).toBe(1);
  });
});

describe("a shop that is open", () => {
  it("keeps a second process out of its directory, until it is killed", async () => {
    const shop = await openRunningShop();
    onTestFinished(() => shop.close());
    const number = readFileSync(join(shop.directory, "instance.pid"), "utf8").trim();
    const second = await runCommand(shop.directory, []);
    expect(second.complaint).toMatch(
      new RegExp(
        `^Tela no puede arrancar: ya hay una tienda abierta en esta carpeta \\(proceso ${number}\\): .+\\n$`,
      ),
    );
    expect(second.code).toBe(1);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

    await shop.kill();
    await shop.reopen();
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});

describe("a shop of an earlier program", () => {
  function makeOld(): string {
    const directory = makeDirectory();
    const connection = openWriter(join(directory, "tela.db"));
    migrateDatabase(connection, readMigrations().slice(0, -1));
    connection.sqlite.close();
    return directory;
  }

  it("is not migrated by a new password", async () => {
    const directory = makeOld();
    const before = describeContents(directory);
    const { code, complaint } = await runCommand(directory, ["admin", "password"]);
    expect(complaint).toMatch(/^La base de datos es de una versión anterior de Tela.+\n$/);
    expect(code).toBe(1);
    expect(describeContents(directory)).toEqual(expect.arrayContaining(before));
  });

  it("is backed up and then migrated by opening it", async () => {
    const shop = await openRunningShop("built-in catalogue", {}, makeOld());
    onTestFinished(() => shop.close());
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const copies = readdirSync(join(shop.directory, "backups"));
    expect(copies.filter((name) => name.endsWith("-before-upgrade"))).toHaveLength(1);
  });
});
