import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
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

import { expectThat, step } from "./steps";

const NOBODY = 65_534;
const runProgram = promisify(execFile);

/** Starts that are out of the ordinary: where the program's files are, and where they cannot be. */
export async function tryPlaces(executable: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tela-drill-"));
  chmodSync(folder, 0o755);
  try {
    await step("starts twice at once with nothing unpacked", () => startTwice(executable, folder));
    await step("unpacks anew what was changed or cut off", () => damageFiles(executable, folder));
    await step("starts without HOME, in a folder it may not write", () =>
      startWithoutHome(executable, folder),
    );
    await step("says in one line that it has no place", () => startNowhere(executable, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startTwice(executable: string, folder: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", XDG_CACHE_HOME: folder };
  const both = await Promise.all(
    [1, 2].map(() => runProgram(executable, ["version"], { cwd: folder, env })),
  );
  for (const { stdout, stderr } of both) {
    expectThat(/^tela \S+\n$/.test(stdout) && stderr === "", `it says ${stdout}${stderr}`);
  }
  expectThat(readdirSync(join(folder, "tela")).length === 1, "something unfinished was left");
}

function damageFiles(executable: string, folder: string): void {
  const [name = ""] = readdirSync(join(folder, "tela"));
  const program = join(folder, "tela", name, "build/server/tela.cjs");
  const start = join(folder, "tela", name, "start.cjs");
  const sound = [readFileSync(program, "utf8"), readFileSync(start, "utf8")];
  const { size } = statSync(program);
  writeFileSync(program, "/".repeat(size));
  truncateSync(start, 10);
  const env = { XDG_CACHE_HOME: folder, NODE_ENV: "production" };
  execFileSync(executable, ["version"], { cwd: folder, env });
  const mended = [readFileSync(program, "utf8"), readFileSync(start, "utf8")];
  expectThat(mended.join() === sound.join(), "the files are not what they were");
}

function startWithoutHome(executable: string, folder: string): void {
  const current = join(folder, "current");
  const data = join(folder, "data");
  mkdirSync(current, { mode: 0o555 });
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const said = execFileSync(executable, ["version"], {
    cwd: current,
    env: { DATA_DIR: data, NODE_ENV: "production" },
    encoding: "utf8",
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  expectThat(said.startsWith("tela "), `it says ${said}`);
  expectThat(readdirSync(data).includes("program"), "its files are not beside the shop's");
}

async function startNowhere(executable: string, folder: string): Promise<void> {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const env = { DATA_DIR: file, TMPDIR: file, NODE_ENV: "production" };
  const failure = (await runProgram(executable, ["version"], { cwd: folder, env }).catch(
    (error: unknown) => error,
  )) as { code?: number; stderr?: string };
  expectThat(failure.code === 1, `it ended with ${String(failure.code)}`);
  expectThat(
    /^Tela no puede arrancar: .*no es una carpeta.*\n$/.test(failure.stderr ?? ""),
    `it says ${failure.stderr}`,
  );
}
