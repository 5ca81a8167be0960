import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { prepareShopper } from "../helpers/shopper";
import { createMachine, type InstalledMachine } from "./installed-machine";

const DOMAIN = "tienda.test";
const SETTINGS = "etc/tela/tela.env";
const BACKUPS = "var/lib/tela/backups";
const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

/** Adds an unknown migration, so that the program refuses this database. */
const SPOIL = `"${process.execPath}" -e 'require("${DRIVER}")(process.env.DATA_DIR + "/tela.db").exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (char(120), 4e12)")'`;

let machine: InstalledMachine;

beforeAll(async () => {
  machine = await createMachine();
});
afterAll(() => machine.close());

async function placeOrder(): Promise<void> {
  // The shop is configured with its public address, and reached here without the proxy.
  const shopper = await prepareShopper(machine.url, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Origin", `https://${DOMAIN}`);
    return fetch(input, { ...init, headers });
  });
  await shopper.confirm(randomBytes(16).toString("base64url"));
}

function countOrders(file = "var/lib/tela/tela.db"): number {
  const database = new Database(join(machine.root, file), { readonly: true });
  try {
    return Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  } finally {
    database.close();
  }
}

const readCopyName = () => machine.read("opt/tela/before-upgrade").trim().split("\n")[1];

const countStops = () => machine.read("systemctl.log").match(/^stop tela$/gm)?.length ?? 0;

/** @returns a function that restores the file */
function hide(file: string): () => void {
  const [from, to] = [join(machine.root, file), join(machine.root, "hidden")];
  renameSync(from, to);
  return () => renameSync(to, from);
}

/** Text that a shell would run. */
function makeText(): string {
  const file = join(machine.root, "tela-0.1.0-linux-x64");
  writeFileSync(file, "echo tela 0.1.0\n");
  return file;
}

const isReady = async () => (await fetch(`${machine.url}/readyz`)).status === 200;

it("prints its usage without arguments, and does nothing", async () => {
  const { exitCode, said } = await machine.install();
  expect(exitCode).toBe(2);
  expect(said).toContain("install.sh rollback");
  expect(machine.exists("opt")).toBe(false);
});

it.each([
  ["without a domain", () => ["install", machine.makeProgram("0.1.0")], "faltan datos"],
  [
    "for what is no domain",
    () => ["install", machine.makeProgram("0.1.0"), "mi tienda"],
    "dominio",
  ],
  ["a file that is not there", () => ["install", "./nada", DOMAIN], "no existe"],
  ["an upgrade of nothing", () => ["upgrade", machine.makeProgram("0.1.0")], "no está instalada"],
  ["to say how nothing is", () => ["status"], "no está instalada"],
  ["a file that is no program", () => ["install", makeText(), DOMAIN], "no es un programa"],
  [
    "for a domain with a hole",
    () => ["install", machine.makeProgram("0.1.0"), "tienda..ar"],
    "dominio",
  ],
  ["a way back from nothing", () => ["rollback", "--yes"], "no hay a qué volver"],
])("refuses %s with one line", async (_title, words, message) => {
  const { exitCode, said } = await machine.install(...words());
  expect(exitCode).toBe(1);
  expect(said).toMatch(/^No se pudo: .*\n$/);
  expect(said).toContain(message);
});

it("a failed first attempt does not block the second one", async () => {
  const broken = machine.makeProgram("0.1.0", "exit 1");
  const { exitCode, said } = await machine.install("install", broken, "otra.test");
  expect(exitCode).toBe(1);
  expect(said).toContain("la tienda no arrancó");
  expect(readdirSync(join(machine.root, "opt/tela"))).toEqual([]);
  expect((await machine.install("upgrade", broken)).said).toContain("empezá por install");
});

it("installs a working shop, and keeps its settings private", async () => {
  mkdirSync(join(machine.root, "etc/caddy"), { recursive: true });
  writeFileSync(join(machine.root, "etc/caddy/Caddyfile"), ":80 {\n\troot * /usr/share/caddy\n}\n");
  const { exitCode, said } = await machine.install(
    "install",
    machine.makeProgram("0.1.0"),
    "Tienda.Test",
  );
  expect(said).toContain(`Tela 0.1.0 está abierta en https://${DOMAIN}`);
  expect(said).toMatch(/\nContraseña: \S{12,}\n/);
  expect(exitCode).toBe(0);
  expect(statSync(join(machine.root, SETTINGS)).mode & 0o777).toBe(0o600);
  expect(statSync(join(machine.root, "var/lib/tela")).mode & 0o777).toBe(0o700);
  expect(machine.read("etc/caddy/Caddyfile")).toContain(`\n${DOMAIN} {`);
  expect(machine.read(SETTINGS)).toContain(`\nORIGIN=https://${DOMAIN}\n`);
  expect(machine.exists("etc/systemd/system/tela.service")).toBe(true);
  expect(machine.read("systemctl.log")).toContain("enable tela");
  expect(await isReady()).toBe(true);
  await placeOrder();
  expect(countOrders()).toBe(1);
});

it("runs again without changing the owner's files", async () => {
  appendFileSync(join(machine.root, SETTINGS), "MAIL_FROM=Tela <hola@tienda.test>\n");
  const settings = machine.read(SETTINGS);
  const { exitCode, said } = await machine.install("install", machine.makeProgram("0.1.0"), DOMAIN);
  expect(said).not.toContain("Contraseña");
  expect(exitCode).toBe(0);
  expect(machine.read(SETTINGS)).toBe(settings);
  expect(await isReady()).toBe(true);
  expect((await machine.tela("version")).said).toBe("tela 0.1.0\n");
});

it("does not open at another domain than the settings name", async () => {
  const program = machine.makeProgram("0.1.0");
  const { exitCode, said } = await machine.install("install", program, "otra.test");
  expect(exitCode).toBe(1);
  expect(said).toMatch(/^No se pudo: ORIGIN en .* dice https:\/\/tienda\.test: .*\n$/);
});

it("does not claim to be open while it is unreachable from outside", async () => {
  const undo = hide("etc/caddy");
  const program = join(machine.root, "opt/tela/current/tela");
  const { exitCode, said } = await machine.install("install", program, DOMAIN);
  undo();
  expect(exitCode).toBe(0);
  expect(said).toContain("apt install caddy");
  expect(said).toContain("solo adentro de esta máquina");
  expect(said).not.toContain("está abierta");
});

it("upgrades the program and keeps its orders, whatever an interrupted run left", async () => {
  symlinkSync("0.1.0", join(machine.root, "opt/tela/next"));
  const { exitCode, said } = await machine.install("upgrade", machine.makeProgram("0.2.0"));
  expect(said).toContain("Listo: Tela 0.2.0");
  expect(exitCode).toBe(0);
  expect(await isReady()).toBe(true);
  expect(countOrders()).toBe(1);
  await placeOrder();
  expect((await machine.install("status")).said).toMatch(
    /Versión: +0\.2\.0\nServicio: +active\nLista: +sí, vende\nRollback: +a la 0\.1\.0\n/,
  );
});

it("goes back only on request, and says what is lost", async () => {
  const { exitCode, said } = await machine.install("rollback");
  expect(exitCode).toBe(1);
  expect(said).toContain("Se pierden los pedidos");
  expect(said).toContain("no se cambió nada");
  expect(countOrders()).toBe(2);
});

it("changes nothing when the backup to go back to is missing, and keeps the shop open", async () => {
  const stops = countStops();
  const undo = hide(`${BACKUPS}/${readCopyName()}`);
  const { exitCode, said } = await machine.install("rollback", "--yes");
  undo();
  expect(said).toContain("ya no está");
  expect(exitCode).toBe(1);
  expect(countStops()).toBe(stops);
});

it("keeps the newer program and its data when the backup cannot be restored", async () => {
  const undo = hide(`${BACKUPS}/${readCopyName()}/tela.db`);
  const { exitCode, said } = await machine.install("rollback", "--yes");
  undo();
  expect(said).toContain("quedó Tela 0.2.0");
  expect(exitCode).toBe(1);
  expect((await machine.tela("version")).said).toBe("tela 0.2.0\n");
  expect(await isReady()).toBe(true);
  expect(countOrders()).toBe(2);
});

it("goes back to the previous program and data, and keeps what came since", async () => {
  const { exitCode, said } = await machine.install("rollback", "--yes");
  expect(said).toContain("Listo: Tela 0.1.0");
  expect(exitCode).toBe(0);
  expect(await isReady()).toBe(true);
  expect(countOrders()).toBe(1);
  const kept = readdirSync(join(machine.root, BACKUPS)).filter((name) =>
    name.endsWith("-before-restore"),
  );
  expect(kept.map((name) => countOrders(`${BACKUPS}/${name}/tela.db`))).toEqual([2]);
});

it("goes back by itself when the new program does not open the shop, and a later version installs", async () => {
  await machine.install("upgrade", machine.makeProgram("0.2.0"));
  const point = machine.read("opt/tela/before-upgrade");
  const { exitCode, said } = await machine.install("upgrade", machine.makeProgram("0.3.0", SPOIL));
  expect(exitCode).toBe(1);
  expect(said).toContain("la versión 0.3.0 no quedó lista, y volví a la 0.2.0 con sus datos");
  expect(await isReady()).toBe(true);
  expect(countOrders()).toBe(1);
  expect(machine.read("opt/tela/before-upgrade")).toBe(point);
  expect(machine.exists("opt/tela/0.3.0")).toBe(false);
  await placeOrder();
  expect(countOrders()).toBe(2);
});
