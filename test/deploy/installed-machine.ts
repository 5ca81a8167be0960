import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

import { findFreePort } from "../../scripts/free-port";

const REPOSITORY = resolve(import.meta.dirname, "../..");
// `.ci/run` sets it for one drill, and leaves it empty for the others.
const { TELA_PROGRAM = "" } = process.env;
const PROGRAM =
  TELA_PROGRAM === ""
    ? `${process.execPath} ${join(REPOSITORY, "scripts/tela.mjs")}`
    : TELA_PROGRAM;

export type Outcome = { exitCode: number | null; said: string };

/** A folder that `deploy/install.sh` uses as a machine, with a minimal fake of systemd. */
export type InstalledMachine = {
  root: string;
  url: string;
  install(...words: string[]): Promise<Outcome>;
  /** The command that the owner gets. */
  tela(...words: string[]): Promise<Outcome>;
  /** Runs lines of shell, in the folder. */
  shell(script: string, settings?: Readonly<Record<string, string>>): Promise<Outcome>;
  /** A program of this version that runs `before`, a line of shell, before the shop. */
  makeProgram(version: string, before?: string): string;
  read(file: string): string;
  exists(file: string): boolean;
  close(): Promise<void>;
};

export async function createMachine(wantedPort = 0): Promise<InstalledMachine> {
  const root = mkdtempSync(join(tmpdir(), "tela-machine-"));
  const port = await findFreePort(wantedPort);
  const bin = join(root, "fake-bin");
  mkdirSync(bin);
  copyFileSync(join(import.meta.dirname, "fake-systemctl.sh"), join(bin, "systemctl"));
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    TELA_ROOT: root,
    TELA_USER: userInfo().username,
    TELA_PORT: String(port),
    NODE_ENV: "production" as const,
  };

  async function run(file: string, words: readonly string[], settings = {}): Promise<Outcome> {
    const child = spawn(file, words, {
      ...{ cwd: root, env: { ...env, ...settings } },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err] = [text(child.stdout), text(child.stderr)];
    const [exitCode] = (await once(child, "close")) as [number | null];
    return { exitCode, said: (await out) + (await err) };
  }

  return {
    root,
    url: `http://127.0.0.1:${port}`,
    install: (...words) => run(join(REPOSITORY, "deploy/install.sh"), words),
    tela: (...words) => run(join(root, "usr/local/bin/tela"), words),
    shell: (script, settings) => run("bash", ["-c", script], settings),
    makeProgram(version, before = "") {
      const file = join(root, `tela-${version}-linux-x64`);
      writeFileSync(
        file,
        `#!/bin/sh\n[ "$1" = version ] && { echo "tela ${version}"; exit; }\n[ "$1" = serve ] && { ${before || ":"}; }\nexec ${PROGRAM} "$@"\n`,
      );
      chmodSync(file, 0o755);
      return file;
    },
    read: (file) => readFileSync(join(root, file), "utf8"),
    exists: (file) => existsSync(join(root, file)),
    async close() {
      await run(join(bin, "systemctl"), ["stop", "tela"]);
      rmSync(root, { recursive: true });
    },
  };
}
