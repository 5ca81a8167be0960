import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

/*
 * Runs one test file many times beside busy loops, which find what depends on the machine's speed:
 *
 *   npm run test:beside-load -- test/browser/cart.test.ts -t "a name" --runs 50 --loops 4 --postgres
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    test: { type: "string", short: "t" },
    runs: { type: "string", default: "50" },
    loops: { type: "string", default: "4" },
    postgres: { type: "boolean", default: false },
  },
});
const [given] = positionals;
if (positionals.length !== 1 || given === undefined || !existsSync(given)) {
  throw new Error("Name one test file");
}
const file = relative(process.cwd(), given);
const runs = Number(options.runs);
const [, folder = ""] = /^test\/([^/]+)\//.exec(file) ?? [];
const isAlone = ["deploy", "failover", "faults", "package"].includes(folder);

/** Lines of a failure that are shown. */
const SHOWN_LINES = 12;

type Report = {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** What failed in one run; none when it passed. */
async function runOnce(report: string): Promise<string[]> {
  const name = options.postgres ? "postgres." : isAlone ? "alone." : "";
  const words = ["run", file, "--config", `vitest.${name}config.ts`, "--reporter=json"];
  if (options.test !== undefined) words.push("--testNamePattern", options.test);
  const vitest = ["node_modules/vitest/vitest.mjs", ...words, `--outputFile=${report}`];
  const child = spawn(process.execPath, vitest, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  const code = await new Promise((resolve) => void child.on("close", resolve));
  if (!existsSync(report)) return [`Vitest ran nothing:\n${errors}`];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  rmSync(report);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === "failed");
  if (failed.length === 0 && !tests.some(({ status }) => status === "passed") && code === 0) {
    throw new Error(`No test of ${file} has such a name`);
  }
  const failures = failed.map((test) => `${test.fullName}\n${test.failureMessages.join("\n")}`);
  // A worker that does not end is only an error line to Vitest.
  const unended = /^.*Timeout terminating.*$/m.exec(errors);
  if (unended) failures.push(unended[0]);
  if (code !== 0 && failures.length === 0) {
    failures.push(testResults.map(({ message }) => message).join("\n") + errors);
  }
  return failures;
}

/** Makes once what each run would make again: packages, build, server and a filled database. */
async function prepare(): Promise<(() => void)[]> {
  const isSimple = folder === "faults" || folder === "package";
  const purpose = options.postgres ? "postgres" : isSimple ? "start" : isAlone ? folder : "test";
  const { status } = spawnSync(process.execPath, ["scripts/prepare.mjs", purpose], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The shop could not be prepared");
  const makers = [
    ...(options.postgres ? [await import("./postgres-server")] : []),
    ...(isAlone && folder !== "faults" ? [] : [await import("./fill-database")]),
  ];
  const removers: (() => void)[] = [];
  for (const { default: make } of makers) removers.unshift((await make()) ?? (() => undefined));
  return removers;
}

const directory = mkdtempSync(join(tmpdir(), "tela-beside-load-"));
const removers = await prepare();
const loops = Array.from({ length: Number(options.loops) }, () => {
  return new Worker("for (;;);", { eval: true });
});
const counts = new Map<string, number>();
let doneRuns = 0;
let failedRuns = 0;
let isStopped = false;
// What was started is removed also after Ctrl+C.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isStopped = true));
try {
  while (doneRuns < runs) {
    const failures = await runOnce(join(directory, "report.json"));
    if (isStopped) break;
    doneRuns += 1;
    if (failures.length > 0) failedRuns += 1;
    for (const failure of failures) {
      const shown = failure.split("\n").slice(0, SHOWN_LINES).join("\n");
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
    console.log(`${doneRuns}/${runs}: ${failures.length === 0 ? "passed" : "FAILED"}`);
  }
} finally {
  for (const loop of loops) await loop.terminate();
  for (const remove of removers) remove();
  rmSync(directory, { recursive: true });
}
for (const [failure, count] of counts) console.log(`\n${count} times: ${failure}`);
console.log(
  `\n${failedRuns} of ${doneRuns} runs failed beside ${loops.length} busy loops: ${file}`,
);
process.exitCode = failedRuns > 0 ? 1 : 0;
