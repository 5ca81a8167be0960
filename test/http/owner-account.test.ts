import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MADE_UP = /Contraseña: +([a-z2-9]{5}(?:-[a-z2-9]{5}){3})$/m;
const OPEN_SHOP = `
  import { pathToFileURL } from "node:url";
  const { openShop } = await import(pathToFileURL("build/server/index.js").href);
  await openShop(process.env);
  process.exit(0);
`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tela-owner-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Runs Node on the test's data directory, without an account from the environment. */
async function run(parts: string[], { input = "", ...settings }: Record<string, string> = {}) {
  const child = spawn(process.execPath, parts, {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: directory,
      LOG_LEVEL: "info",
      SESSION_SECRET: "",
      ORIGIN: "",
      ADMIN_USERNAME: "",
      ADMIN_PASSWORD: "",
      ...settings,
    },
  });
  child.stdin.end(input);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { output, errors, code };
}

const openShop = (settings?: Record<string, string>) =>
  run(["--input-type=module", "-e", OPEN_SHOP], settings);
const resetPassword = (parts: string[] = [], settings?: Record<string, string>) =>
  run(["scripts/tela.mjs", "admin", "password", ...parts], settings);

function query<T>(ask: (database: Database.Database) => T): T {
  const database = new Database(join(directory, "tela.db"));
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

const isToBeChanged = () =>
  query((database) => database.prepare("SELECT has_made_up_password FROM admins").pluck().get()) ===
  1;
const readAdmins = () =>
  query((database) => database.prepare("SELECT username, password_hash AS hash FROM admins").all());

describe("the first start", () => {
  it("by two processes at once makes one account and prints one password, not to the log", async () => {
    const started = await Promise.all([openShop(), openShop()]);
    expect(started.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const printed = started.filter(({ output }) => MADE_UP.test(output));
    expect(printed).toHaveLength(1);
    const password = MADE_UP.exec(printed[0]?.output ?? "")?.[1] ?? "none";
    const logged = started.flatMap(({ output }) => output.match(/^\{.*\}$/gm) ?? []);
    expect(logged.join("")).not.toContain(password);
    expect(readAdmins()).toEqual([
      { username: "admin", hash: expect.stringMatching(/^\$2b\$10\$/) },
    ]);

    expect(isToBeChanged()).toBe(true);
    expect((await openShop()).output).not.toMatch(MADE_UP);
  });

  it("with an invalid password ends in one line without it", async () => {
    const { code, errors, output } = await run(["scripts/tela.mjs"], {
      ADMIN_PASSWORD: "password2024!",
      PORT: "0",
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Tela no puede arrancar: ADMIN_PASSWORD .+\n$/);
    expect(errors + output).not.toContain("password2024!");
    expect(existsSync(join(directory, "tela.db"))).toBe(false);
  });

  it("on a port that is taken makes no account and prints no password", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const settings = { PORT: String(port), HOST: "127.0.0.1" };
    const { code, errors, output } = await run(["scripts/tela.mjs"], settings);
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toMatch(/^Tela no puede arrancar: el puerto \d+ ya está en uso: .+\n$/);
    expect(existsSync(join(directory, "tela.db"))).toBe(false);
  });
});

describe("tela admin password", () => {
  it("gives a new password, ends every session and every lock", async () => {
    await openShop({ ADMIN_PASSWORD: "una clave larga de prueba", ADMIN_USERNAME: "malena" });
    const [before] = readAdmins();
    query((database) =>
      database.exec(`
        INSERT INTO admin_sessions (id, admin_id, expires_at) VALUES ('una', 1, '2999-01-01');
        INSERT INTO login_attempts (subject, count, last_attempt, locked_until)
        VALUES ('name:malena', 5, '2025-06-02', '2999-01-01');
      `),
    );
    const { code, output } = await resetPassword();
    expect(code).toBe(0);
    expect(output).toMatch(/malena/);
    expect(output).toMatch(MADE_UP);
    expect(isToBeChanged()).toBe(true);
    const [after] = readAdmins();
    expect(after).toMatchObject({ username: "malena" });
    expect(after).not.toEqual(before);
    const rest =
      "SELECT (SELECT count(*) FROM admin_sessions) + (SELECT count(*) FROM login_attempts)";
    expect(query((database) => database.prepare(rest).pluck().get())).toBe(0);
  });

  it("turns the second factor off and activates the owner, and the history says so", async () => {
    await openShop({ ADMIN_PASSWORD: "una clave larga de prueba", ADMIN_USERNAME: "malena" });
    query((database) =>
      database.exec(`
        INSERT INTO admins (username, password_hash) VALUES ('ana', 'x');
        UPDATE admins SET is_active = 0;
        UPDATE admins SET totp_secret = 'sellada', totp_step = 9, recovery_codes = '["h"]'
          WHERE username = 'malena';
      `),
    );
    const { code, output, errors } = await resetPassword();
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(/malena[^]*segundo factor quedó desactivado[^]*ahora está activa/);
    const read = (sql: string) => query((database) => database.prepare(sql).raw().all());
    expect(
      read("SELECT username, is_active, totp_secret, totp_step, recovery_codes FROM admins"),
    ).toEqual([
      ["malena", 1, "", 0, "[]"],
      ["ana", 0, "", 0, "[]"],
    ]);
    expect(
      read(
        "SELECT admin_id, admin_name, action, subject_id, before, after FROM audit WHERE subject_kind = 'person'",
      ),
    ).toEqual([
      [null, "Comando en el servidor", "account.password", "1", null, '{"username":"malena"}'],
      [
        ...[null, "Comando en el servidor", "account.second-factor-off", "1"],
        ...['{"second_factor":1}', '{"second_factor":0}'],
      ],
      [
        ...[null, "Comando en el servidor", "person.activate", "1"],
        ...['{"is_active":0}', '{"is_active":1}'],
      ],
    ]);
  });

  it("takes the name of another person, and refuses an unknown one", async () => {
    await openShop({ ADMIN_PASSWORD: "una clave larga de prueba", ADMIN_USERNAME: "malena" });
    query((database) =>
      database.exec(`INSERT INTO admins (username, password_hash, role, email)
        VALUES ('ana', 'x', 'sales', 'ana@tienda.test')`),
    );
    const [owner] = readAdmins();
    for (const name of ["ANA", "ana@tienda.test"]) {
      expect((await resetPassword([name])).output).toContain("La contraseña de ana es nueva");
    }
    expect(readAdmins()[0]).toEqual(owner);
    const refused = await resetPassword(["nadie"]);
    expect([refused.code, refused.errors]).toEqual([1, 'No hay ninguna cuenta "nadie".\n']);
  });

  it("takes one from a pipe, and refuses one that is not fit without showing it", async () => {
    const taken = await resetPassword(["--stdin"], { input: "una clave larga de prueba\n" });
    expect([taken.code, taken.errors]).toEqual([0, ""]);
    expect(taken.output).not.toContain("una clave larga");
    const before = readAdmins();
    expect(before).toHaveLength(1);
    expect(isToBeChanged()).toBe(false);
    const refused = await resetPassword(["--stdin"], { input: "contraseña1234\n" });
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(/^La contraseña es de las primeras .+\n$/);
    expect(refused.errors + refused.output).not.toContain("contraseña1234");
    expect(readAdmins()).toEqual(before);
  });
});
