import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
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
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { NOBODY } from "../helpers/running-shop";
import { BARE_ENVIRONMENT, EXECUTABLE } from "./bare-machine";
import { startProgram } from "./start-program";

const DEFAULT_PORT = 3000;
const ACCOUNT = /^ {2}Usuario: +admin\n {2}Contraseña: \S{12,}$/m;

const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tela-places-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const readVersion = (env: Record<string, string>, options: { cwd?: string; uid?: number } = {}) =>
  run(EXECUTABLE, ["version"], { cwd: folder, env: { ...BARE_ENVIRONMENT, ...env }, ...options });

it("starts twice at once with nothing unpacked", async () => {
  const env = { XDG_CACHE_HOME: folder };
  for (const { stdout, stderr } of await Promise.all([readVersion(env), readVersion(env)])) {
    expect(stdout).toMatch(/^tela \S+\n$/);
    expect(stderr).toBe("");
  }
  expect(readdirSync(join(folder, "tela"))).toHaveLength(1);
});

it("unpacks a file again that was changed or truncated", async () => {
  const [name = ""] = readdirSync(join(folder, "tela"));
  const program = join(folder, "tela", name, "build/server/tela.cjs");
  const start = join(folder, "tela", name, "start.cjs");
  const readBoth = () => [readFileSync(program, "utf8"), readFileSync(start, "utf8")];
  const intact = readBoth();
  writeFileSync(program, "/".repeat(statSync(program).size));
  truncateSync(start, 10);
  await readVersion({ XDG_CACHE_HOME: folder });
  expect(readBoth()).toEqual(intact);
});

it("starts without HOME, in a folder that it may not write", async () => {
  const [cwd, data] = [join(folder, "current"), join(folder, "data")];
  mkdirSync(cwd, { mode: 0o555 });
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { stdout } = await readVersion({ DATA_DIR: data }, { cwd, ...user });
  expect(stdout).toMatch(/^tela /);
  expect(readdirSync(data)).toContain("program");
});

it("says in one line that it has no place for its files", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(readVersion({ DATA_DIR: file, TMPDIR: file })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Tela no puede arrancar: .*no es una carpeta.*\n$/),
  });
});

it("starts with nothing set: ./data, port 3000 and a made-up password", async ({ skip }) => {
  skip((await findFreePort(DEFAULT_PORT)) !== DEFAULT_PORT, "port 3000 is taken");
  const cwd = join(folder, "empty");
  mkdirSync(cwd);
  const env = { ...BARE_ENVIRONMENT, XDG_CACHE_HOME: folder };
  const shop = await startProgram([EXECUTABLE], DEFAULT_PORT, { cwd, env });
  await shop.stop();
  expect(existsSync(join(cwd, "data/tela.db"))).toBe(true);
  expect(shop.output()).toMatch(ACCOUNT);
});
