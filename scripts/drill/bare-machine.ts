import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
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

import { findFreePort } from "../free-port";

const OPEN_LIMIT_MS = 30_000;
/** PATH is for `chroot`; the shop gets nothing else of ours. */
export const BARE_ENVIRONMENT = { PATH: process.env.PATH, NODE_ENV: "production" } as const;

export type Answer = { exitCode: number | null; output: string };

/** A root directory with the executable and the libraries of C, and nothing else: no Node, no shell. */
export type BareMachine = {
  /** What a path of the machine is called outside of it. */
  outside(path: string): string;
  run(words: readonly string[], env: Record<string, string>): Answer;
  open(env: Record<string, string>): Promise<OpenShop>;
  remove(): void;
};

export type OpenShop = { url: string; openedMs: number; output(): string; stop(): Promise<void> };

export function makeBareMachine(executable: string): BareMachine {
  const root = mkdtempSync(join(tmpdir(), "tela-drill-"));
  const running = new Set<ChildProcess>();
  mkdirSync(join(root, "tmp"), { mode: 0o1777 });
  linkOrCopy(executable, join(root, "tela"));
  for (const library of listLibraries(executable)) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  const [command, ...first] = process.getuid?.() === 0 ? ["chroot"] : ["unshare", "-r", "chroot"];
  const inside = [...first, root, "/tela"];

  async function open(settings: Record<string, string>): Promise<OpenShop> {
    const port = await findFreePort(0);
    const startedAt = performance.now();
    const shop = spawn(command ?? "", inside, {
      env: { ...BARE_ENVIRONMENT, PORT: String(port), ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(shop);
    shop.once("exit", () => running.delete(shop));
    const said: string[] = [];
    for (const stream of [shop.stdout, shop.stderr]) {
      stream.on("data", (text: Buffer) => said.push(text.toString()));
    }
    const url = `http://127.0.0.1:${port}`;
    const output = () => said.join("");
    await waitForAnswer(url, shop, output);
    return { url, openedMs: performance.now() - startedAt, output, stop: () => stop(shop) };
  }

  return {
    outside: (path) => join(root, path),
    run(words, settings) {
      const env = { ...BARE_ENVIRONMENT, ...settings };
      const { status, stdout, stderr } = spawnSync(command ?? "", [...inside, ...words], {
        env,
        encoding: "utf8",
      });
      return { exitCode: status, output: `${stdout}${stderr}` };
    },
    open,
    remove() {
      for (const shop of running) shop.kill("SIGKILL");
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first answer is the first moment at which a visitor has anything of the shop. */
async function waitForAnswer(url: string, shop: ChildProcess, output: () => string): Promise<void> {
  const endsAt = performance.now() + OPEN_LIMIT_MS;
  while (performance.now() < endsAt && shop.exitCode === null) {
    const answer = await fetch(`${url}/livez`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  shop.kill("SIGKILL");
  throw new Error(`the shop does not answer; it said: ${output()}`);
}

async function stop(shop: ChildProcess): Promise<void> {
  const exited = new Promise<number | null>((resolve) => shop.once("exit", resolve));
  shop.kill("SIGTERM");
  const exitCode = await exited;
  if (exitCode !== 0) throw new Error(`the shop ended with ${String(exitCode)}`);
}

/** What `ldd` names for the executable and for the machine code that it brings along. */
function listLibraries(executable: string): string[] {
  const modules = join(import.meta.dirname, "../../node_modules");
  const sharp = join(modules, "@img/sharp-linux-x64/lib");
  const native = [
    join(modules, "better-sqlite3/prebuilds/linux-x64.node"),
    ...(existsSync(sharp) ? readdirSync(sharp).map((name) => join(sharp, name)) : []),
  ];
  const named = [executable, ...native.filter((file) => file.endsWith(".node"))].flatMap((file) =>
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
