import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

import { version } from "../../package.json";
import { findFreePort } from "../../scripts/free-port";
import { startProgram, type StartedProgram } from "./start-program";

const ROOT = join(import.meta.dirname, "../..");

/** What `npm run package` writes. */
export const EXECUTABLE = join(ROOT, `dist/tela-${version}-linux-x64`);

/** PATH is for `chroot`; the shop inherits nothing else. */
export const BARE_ENVIRONMENT = { PATH: process.env.PATH, NODE_ENV: "production" } as const;

type Settings = Record<string, string>;

/** A root directory with the executable and the C libraries only: no Node, no shell. */
export type BareMachine = {
  /** Path on the real machine for a path in it. */
  outside(path: string): string;
  run(words: readonly string[], env: Settings): { exitCode: number | null; output: string };
  open(env: Settings): Promise<StartedProgram>;
  remove(): void;
};

/** Needs root, or a kernel with user namespaces. */
export function makeBareMachine(): BareMachine {
  const root = mkdtempSync(join(tmpdir(), "tela-bare-"));
  mkdirSync(join(root, "tmp"), { mode: 0o1777 });
  linkOrCopy(EXECUTABLE, join(root, "tela"));
  for (const library of listLibraries()) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  const change = process.getuid?.() === 0 ? ["chroot"] : ["unshare", "-r", "chroot"];
  const command = [...change, root, "/tela"];
  return {
    outside: (path) => join(root, path),
    run(words, settings) {
      const [file = "", ...args] = [...command, ...words];
      const env = { ...BARE_ENVIRONMENT, ...settings };
      const { status, stdout, stderr } = spawnSync(file, args, { env, encoding: "utf8" });
      return { exitCode: status, output: `${stdout}${stderr}` };
    },
    async open(settings) {
      const port = await findFreePort();
      const env = { ...BARE_ENVIRONMENT, PORT: String(port), ...settings };
      return startProgram(command, port, { env });
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** What `ldd` names for the executable and for its native modules. */
function listLibraries(): string[] {
  const sharp = join(ROOT, "node_modules/@img/sharp-linux-x64/lib");
  const native = [
    join(ROOT, "node_modules/better-sqlite3/prebuilds/linux-x64.node"),
    ...(existsSync(sharp) ? readdirSync(sharp).map((name) => join(sharp, name)) : []),
  ];
  const named = [EXECUTABLE, ...native.filter((file) => file.endsWith(".node"))].flatMap((file) =>
    Array.from(
      execFileSync("ldd", [file], { encoding: "utf8" }).matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm),
      ([, library = ""]) => library,
    ),
  );
  return [...new Set(named)].filter((library) => !library.includes("/node_modules/"));
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
