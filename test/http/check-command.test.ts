import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { runCommand } from "../helpers/tela-command";

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.close());

async function check(directory: string, settings: Record<string, string> = {}, words = ["check"]) {
  const { output, complaint, code } = await runCommand(directory, words, { settings });
  expect(complaint).toBe("");
  for (const line of output.trimEnd().split("\n")) expect(line).toMatch(/^(ok|atención|mal) +\S/);
  return { output, code };
}

describe("tela check", () => {
  it("finds no problem in an open shop, and lists what is not set up", async () => {
    const { output, code } = await check(shop.directory);
    expect(output).not.toMatch(/^mal/m);
    expect(code).toBe(0);
    expect(output).toMatch(/^ok +Base de datos: entera \(\d+,\d MB\)$/m);
    expect(output).toMatch(/^ok +Esquema: /m);
    expect(output).toMatch(/^atención +Copias: no hay ninguna/m);
    expect(output).toMatch(/^ok +Mercado Pago: sin conectar/m);
    expect(output).toMatch(/^ok +Correo: /m);
    expect(output).toMatch(/^ok +Fotos y comprobantes: /m);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  it("asks the mail server when allowed", async () => {
    const settings = { SMTP_URL: "smtp://127.0.0.1:9" };
    const { output, code } = await check(shop.directory, settings, ["check", "--online"]);
    expect(output).toMatch(/^mal +Correo: /m);
    expect(code).toBe(1);
    expect((await check(shop.directory, settings)).code).toBe(0);
  });

  it("warns of a folder that others can read", async () => {
    chmodSync(shop.directory, 0o755);
    const { output, code } = await check(shop.directory);
    chmodSync(shop.directory, 0o700);
    expect(output).toMatch(/^atención +Carpeta de datos: otros usuarios/m);
    expect(code).toBe(0);
  });

  it.each([
    [
      "is gone",
      (file: string) => rmSync(file),
      /^mal +Base de datos: falta tela\.db, y en .+ ya hubo una tienda: .*tela restore/m,
    ],
    ["is empty", (file: string) => truncateSync(file), /^mal +Base de datos: tela\.db está vacío/m],
    [
      "is garbage",
      (file: string) => writeFileSync(file, "basura".repeat(900)),
      /^mal +Base de datos: dañada \(.+\): .*tela restore/m,
    ],
  ])("reports a database that %s", async (_, spoil, line) => {
    const broken = await openRunningShop();
    onTestFinished(() => broken.close());
    await broken.stop();
    spoil(join(broken.directory, "tela.db"));
    const { output, code } = await check(broken.directory);
    expect(output).toMatch(line);
    expect(code).toBe(1);
  });

  it("says what is wrong with the settings and with the secrets", async () => {
    const settings = await check(shop.directory, { PORT: "ocho" });
    expect(settings).toEqual({ output: expect.stringMatching(/^mal +Ajustes: PORT /), code: 1 });
    const file = join(shop.directory, "secrets.json");
    const secrets = readFileSync(file);
    rmSync(file);
    const { output, code } = await check(shop.directory);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, secrets, { mode: 0o600 });
    expect(output).toMatch(/^mal +Clave de las sesiones: falta secrets\.json/m);
    expect(code).toBe(1);
  });

  it("creates nothing without a shop", async () => {
    const directory = mkdtempSync(join(tmpdir(), "tela-check-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const empty = await check(directory);
    expect(empty.output).toMatch(/^atención +Base de datos: falta tela\.db: se crea al abrir/m);
    expect(empty.code).toBe(0);
    expect(existsSync(join(directory, "secrets.json"))).toBe(false);
    const missing = await check(join(directory, "nada"));
    expect(missing.output).toMatch(/^mal +Carpeta de datos: .+ no existe/m);
    expect(missing.code).toBe(1);
    expect(existsSync(join(directory, "nada"))).toBe(false);
  });
});
