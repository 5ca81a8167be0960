import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createFirstAdmin, listCredentials, storePasswordHash } from "../data/owner/admins.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import * as logs from "../log/log.server";
import { serializeDevice } from "../sessions/admin.server";
import { verifyAdminToken } from "./admin-token.server";
import * as hashing from "./password-hash.server";
import { authenticator, serializeSignIn } from "./sign-in.server";

useTemporaryDataDirectory();

const PASSWORD = "una clave larga de prueba";
const ADDRESS = "http://tela.test/admin/login";

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await createFirstAdmin("admin", await hashing.hashPassword(PASSWORD));
});
afterAll(closeStoredShop);
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) => prepare("DELETE FROM login_attempts").run()),
);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function signIn(usuario: string, contrasena: string, cookie = "") {
  const body = new URLSearchParams({ usuario, contrasena });
  const request = new Request(ADDRESS, { method: "POST", body, headers: { Cookie: cookie } });
  return authenticator.authenticate("form", request);
}

const countAttempts = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT count(*) FROM login_attempts").pluck().get(),
  );

describe("an unknown user name and a wrong password", () => {
  it.each([
    ["a wrong password", "admin", "mala"],
    ["an unknown user name", "nadie", "mala"],
    ["an unknown user name with the owner's password", "nadie", PASSWORD],
    ["a password of 73 bytes", "admin", PASSWORD.padEnd(73, "x")],
    ["a user name longer than any", "a".repeat(100), "mala"],
  ])("get the same answer for the same work: %s", async (_, usuario, contrasena) => {
    const compare = vi.spyOn(hashing, "comparePassword");
    const write = vi.spyOn(getStoredShop().database, "write");
    const read = vi.spyOn(getStoredShop().database, "read");
    expect(await signIn(usuario, contrasena)).toEqual({ outcome: "refused" });
    expect([compare, write, read].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
    expect(await countAttempts()).toBe(1);
  });

  it("a user name that is too long for any account is not stored", async () => {
    expect(await signIn("a".repeat(101), "mala")).toEqual({ outcome: "refused" });
    expect(await countAttempts()).toBe(0);
  });
});

describe("the lock", () => {
  it("ends 15 minutes after the fifth failure", async () => {
    const start = new Date("2025-06-02T12:00:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    for (let time = 0; time < 5; time += 1) await signIn("admin", "mala");
    const until = new Date("2025-06-02T12:15:00.000Z");
    const compare = vi.spyOn(hashing, "comparePassword");
    vi.setSystemTime(until.getTime() - 1);
    expect(await signIn("admin", PASSWORD)).toEqual({ outcome: "locked", until });
    expect(compare).not.toHaveBeenCalled();
    vi.setSystemTime(until);
    expect(await signIn("admin", PASSWORD)).toMatchObject({ outcome: "signed-in" });
  });

  it("does not stand against a right guess from a browser that signed in before", async () => {
    const [{ passwordHash: hash } = { passwordHash: "" }] = await listCredentials();
    const cookie = (await serializeDevice(new Request(ADDRESS), hash, "s")).split(";")[0] ?? "";
    for (let time = 0; time < 5; time += 1) await signIn("admin", "mala");
    expect(await signIn("admin", PASSWORD, cookie)).toMatchObject({ outcome: "signed-in" });
    expect(await signIn("admin", PASSWORD)).toMatchObject({ outcome: "locked" });
    expect(await signIn("admin", PASSWORD, `${cookie}x`)).toMatchObject({ outcome: "locked" });
  });

  it("stands against a browser that signed in before the password was set anew", async () => {
    const [{ passwordHash: hash } = { passwordHash: "" }] = await listCredentials();
    const cookie = (await serializeDevice(new Request(ADDRESS), hash, "s")).split(";")[0] ?? "";
    const sameAgain = await hashing.hashPassword(PASSWORD);
    await getStoredShop().database.write((connection) =>
      storePasswordHash(connection, 1, sameAgain),
    );
    for (let time = 0; time < 5; time += 1) await signIn("admin", "mala");
    expect(await signIn("admin", PASSWORD, cookie)).toMatchObject({ outcome: "locked" });
  });
});

it("leaves to the log that somebody came in or did not, and not what they typed", async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  vi.spyOn(logs, "getLog").mockReturnValue(log);
  for (let time = 0; time < 5; time += 1) await signIn("admin", "clave-tipeada");
  await signIn("clave-en-el-otro-campo", "clave-tipeada");
  await getStoredShop().database.write(({ prepare }) =>
    prepare("DELETE FROM login_attempts").run(),
  );
  await signIn("admin", PASSWORD);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    ...Array.from({ length: 4 }, () => "sign-in refused"),
    "sign-in locked",
    "sign-in refused",
    "signed in",
  ]);
  expect(lines.join("")).not.toMatch(/clave|admin"|name:/);
});

it("signs in with a session of its own each time, and a token that names it", async () => {
  const [first, second] = [await signIn("admin", PASSWORD), await signIn(" ADMIN ", PASSWORD)];
  if (first.outcome !== "signed-in" || second.outcome !== "signed-in") throw new Error("refused");
  expect(first.claims.sessionId).not.toBe(second.claims.sessionId);
  const [cookie = ""] = await serializeSignIn(new Request(ADDRESS), first);
  const token = /^tela_admin=([^;]+);/.exec(cookie)?.[1] ?? "";
  expect(await verifyAdminToken(token, new Date())).toEqual(first.claims);
});
