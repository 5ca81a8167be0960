import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { signInAt } from "../helpers/back-office";
import { aPicture } from "../helpers/pictures";
import { startServer, stopServer } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { openSyncPostgres } from "../helpers/sync-postgres";
import { runCommand } from "../helpers/tela-command";
import { createDatabase, isOnPostgres, settingsOf } from "../helpers/test-engine";
import { visit } from "../helpers/visitor";

/** All rows of all tables of a file, but for those of its text indexes. */
function readRows(file: string): Record<string, unknown[]> {
  const database = new Database(file, { readonly: true });
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all()
    .filter((name) => !/_fts|_terms$/.test(name));
  const read = (name: string) => database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all();
  const rows = Object.fromEntries(tables.map((name) => [name, read(name)]));
  database.close();
  return rows;
}

/** Problems of a file that SQLite finds, those of its text indexes among them. */
function findProblems(file: string): unknown[] {
  const database = new Database(file);
  const problems: unknown[] = [
    ...(database.pragma("integrity_check") as { integrity_check: string }[]).filter(
      ({ integrity_check: found }) => found !== "ok",
    ),
    ...(database.pragma("foreign_key_check") as unknown[]),
  ];
  for (const index of ["orders_fts", "customers_fts", "products_fts"])
    database.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`);
  database.close();
  return problems;
}

describe.skipIf(!isOnPostgres)("a shop that moves", () => {
  const directory = mkdtempSync(join(tmpdir(), "tela-moving-"));
  const file = join(directory, "tela.db");
  let token: string;
  let onServer: Record<string, string>;

  /** Opens the shop for as long as the work takes. */
  async function whileOpen<T>(settings: Record<string, string>, work: (url: string) => Promise<T>) {
    const { server, url } = await startServer(directory, 0, settings);
    try {
      return await work(url);
    } finally {
      await stopServer(server);
    }
  }
  const tela = (words: string[], settings = onServer) => runCommand(directory, words, { settings });
  const order = async (url: string) => (await prepareShopper(url)).confirm(mintOrderKey());

  async function sendReceipt(url: string): Promise<void> {
    const body = new FormData();
    const bytes = await aPicture({ width: 60, height: 80 }).jpeg().toBuffer();
    body.append("comprobante", new Blob([new Uint8Array(bytes)]), "pago.jpg");
    const sent = await fetch(url + paths.order(token), {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(sent.status).toBe(303);
  }

  async function expectReceipt(url: string): Promise<void> {
    const Cookie = await signInAt(url);
    const { body } = await visit(url + paths.order(token));
    const number = /TELA-\d+-\w+/.exec(body)?.[0] ?? "";
    const shown = await fetch(url + adminPaths.orderReceipt(number, 1), { headers: { Cookie } });
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const found = await visit(`${url + adminPaths.orders()}?q=ana g`, { headers: { Cookie } });
    expect(found.body).toContain(number);
  }

  beforeAll(async () => {
    await whileOpen(settingsOf(null), async (url) => {
      token = await order(url);
      await sendReceipt(url);
    });
    const secrets = readFileSync(join(directory, "secrets.json"), "utf8");
    const { sessionSecret } = JSON.parse(secrets) as { sessionSecret: string };
    onServer = { DATABASE_URL: createDatabase(), SESSION_SECRET: sessionSecret };
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it("needs to know where to, and the secret of the shop", async () => {
    expect(await tela(["move", "mongo"])).toMatchObject({ code: 2 });
    expect(await tela(["move", "postgres"], {})).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("Falta DATABASE_URL") },
    });
    const other = { ...onServer, SESSION_SECRET: "otra-clave-que-no-es-la-de-esta-tienda" };
    expect(await tela(["move", "postgres"], other)).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("SESSION_SECRET=nueva,anterior") },
    });
    expect(await tela(["move", "sqlite"])).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("no hay ninguna tienda") },
    });
    await whileOpen(settingsOf(null), async () => {
      expect(await tela(["move", "postgres"])).toMatchObject({
        ...{ code: 1, complaint: expect.stringContaining("está abierta") },
      });
    });
  });

  it("has every row there, and back, and opens in one place only", async () => {
    copyFileSync(file, `${file}.before`);
    const there = await tela(["move", "postgres"]);
    expect(there).toMatchObject({ code: 0, complaint: "" });
    expect(there.output).toMatch(/Pedidos: +1, por \$/);
    expect(there.output).toMatch(/Archivos: +1\b/);
    expect(readFileSync(join(directory, "home.json"), "utf8")).toContain("127.0.0.1:");
    expect(await tela([], { ...settingsOf(null), PORT: "0" })).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("se mudó a PostgreSQL") },
    });
    expect(await tela(["move", "postgres"])).toMatchObject({
      ...{ code: 0, output: expect.stringContaining("ya había terminado") },
    });

    const back = await tela(["move", "sqlite"]);
    expect(back).toMatchObject({ code: 0, complaint: "" });
    expect(readRows(file)).toEqual(readRows(`${file}.before`));
    expect(findProblems(file)).toEqual([]);
    expect(await tela([], { ...onServer, PORT: "0" })).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining(`se mudó a ${directory}`) },
    });
    expect(await tela(["check"])).toMatchObject({
      ...{ code: 1, output: expect.stringContaining(`se mudó a ${directory}`) },
    });
    expect(await tela(["move", "sqlite"])).toMatchObject({ code: 0 });
  });

  it("goes on there with its orders, receipts and searches, and comes back with the new ones", async () => {
    expect(await tela(["move", "postgres"])).toMatchObject({ code: 0 });
    const second = await whileOpen(onServer, async (url) => {
      expect((await visit(url + paths.order(token))).status).toBe(200);
      await expectReceipt(url);
      expect(await tela(["move", "sqlite"])).toMatchObject({
        ...{ code: 1, complaint: expect.stringContaining("está abierta") },
      });
      return order(url);
    });
    expect(await tela(["move", "sqlite"])).toMatchObject({ code: 0, complaint: "" });
    await whileOpen(settingsOf(null), async (url) => {
      for (const each of [token, second])
        expect((await visit(url + paths.order(each))).status).toBe(200);
      await expectReceipt(url);
    });
    expect(findProblems(file)).toEqual([]);
  });

  it("does not come back to an old state where it left, unless what it went to is lost", async () => {
    expect(await tela(["move", "postgres"])).toMatchObject({ code: 0 });
    const inDirectory = { ...onServer, DATABASE_URL: "" };
    expect(await tela(["backup"], inDirectory)).toMatchObject({ code: 0 });
    const [name = ""] = readdirSync(join(directory, "backups")).filter((each) => /^\d/.test(each));
    expect(await tela(["restore", name], inDirectory)).toMatchObject({
      ...{ code: 1, complaint: expect.stringMatching(/se mudó a PostgreSQL.*move sqlite --lost/) },
    });
    expect(await tela(["move", "sqlite", "--lost"], inDirectory)).toMatchObject({ code: 0 });
    expect(await tela(["restore", name], inDirectory)).toMatchObject({ code: 0, complaint: "" });
    // The server is there after all, and its shop is another one from now on.
    expect(await tela(["move", "sqlite"])).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("ya hay una tienda") },
    });
    rmSync(file);
    rmSync(join(directory, "home.json"));
    expect(await tela(["move", "sqlite"])).toMatchObject({ code: 0 });
  });

  it("is copied on the server, and restored there, all or nothing", async () => {
    expect(await tela(["move", "postgres"])).toMatchObject({ code: 0 });
    const archive = join(directory, "copia.tar.gz");
    const later = await whileOpen(onServer, async (url) => {
      expect(await tela(["backup", archive])).toMatchObject({ code: 0, complaint: "" });
      expect(existsSync(archive)).toBe(true);
      expect(await tela(["restore", archive])).toMatchObject({
        ...{ code: 1, complaint: expect.stringContaining("está abierta") },
      });
      return order(url);
    });
    const other = openSyncPostgres(onServer.DATABASE_URL ?? "");
    other.exec("DELETE FROM stored_files");
    other.close();
    // Nothing is replaced that could not be copied first.
    const bend = (...statements: string[]) => {
      const connection = openSyncPostgres(onServer.DATABASE_URL ?? "");
      for (const statement of statements) connection.exec(statement);
      connection.close();
    };
    bend(
      "ALTER TABLE customers ALTER COLUMN phone DROP NOT NULL",
      "UPDATE customers SET phone = NULL",
    );
    expect(await tela(["restore", archive])).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("No se hizo la copia") },
    });
    expect(await tela(["move", "sqlite"])).toMatchObject({
      ...{ code: 1, complaint: expect.stringContaining("No se cambió nada") },
    });
    bend(
      "UPDATE customers SET phone = '0353 15-411-2025'",
      "ALTER TABLE customers ALTER COLUMN phone SET NOT NULL",
    );
    const restored = await tela(["restore", archive]);
    expect(restored).toMatchObject({ code: 0, complaint: "" });
    expect(restored.output).toContain("entre eso, 1 pedido");
    const before = /tela restore (\S+-before-restore)/.exec(restored.output)?.[1] ?? "";
    await whileOpen(onServer, async (url) => {
      expect((await visit(url + paths.order(token))).status).toBe(200);
      expect((await visit(url + paths.order(later))).status).toBe(404);
      await expectReceipt(url);
    });
    expect(await tela(["restore", before])).toMatchObject({ code: 0 });
    await whileOpen(onServer, async (url) => {
      expect((await visit(url + paths.order(later))).status).toBe(200);
    });
  });
});
