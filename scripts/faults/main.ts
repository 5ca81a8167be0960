// Does to the built shop what happens to a server sooner or later, and says whether it held:
// `npm run test:faults`, or `npm run test:faults -- "full disk"` for some of it. With
// TELA_PROGRAM=dist/tela-... it is the packaged program that has to hold.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { describeMachine } from "../bench/machine";
import { printTable } from "../bench/table";
import { damagedDatabase } from "./damaged-database";
import { fullDisk } from "./full-disk";
import { lockedForAll, lockedForWriting } from "./locked-database";
import { logGrowth } from "./log-growth";
import { manyWriters } from "./many-writers";
import { overload } from "./overload";
import { restarting } from "./restarting";
import { SkippedError, type Finding, type Scenario } from "./scenario";
import { slowClients } from "./slow-clients";
import { stopping } from "./stopping";
import { tornLog } from "./torn-log";

const LIMIT_MS = 290_000;
/** A time that was missed on a busy machine is measured again, while there is time. */
const ATTEMPTS = 3;
const LAST_RETRY_MS = 200_000;

const SCENARIOS: readonly Scenario[] = [
  overload,
  stopping,
  restarting,
  manyWriters,
  logGrowth,
  slowClients,
  lockedForWriting,
  lockedForAll,
  fullDisk,
  damagedDatabase,
  tornLog,
];

type Outcome = { name: string; findings: Finding[]; attempts: number; trouble?: string };

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = SCENARIOS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const outcomes: Outcome[] = [];

setTimeout(() => {
  const missing = chosen.filter(({ name }) => !outcomes.some((outcome) => outcome.name === name));
  finish(`The time is over: ${missing.map(({ name }) => name).join(", ")} did not end.`, true);
}, LIMIT_MS).unref();

console.log(`Tela under faults: ${describeMachine()}`);
for (const scenario of chosen.filter(({ isLoad }) => isLoad)) await hold(scenario);
await Promise.all(chosen.filter(({ isLoad }) => !isLoad).map(hold));
finish(chosen.length === 0 ? "Nothing is called that." : "All were tried.", chosen.length === 0);

async function hold(scenario: Scenario): Promise<void> {
  const { name } = scenario;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = { name, attempts, ...(await tryOnce(scenario)) };
    const missed = outcome.findings.filter(({ isMet }) => !isMet);
    const isWorthAnother = missed.length > 0 && missed.every(({ isTimed }) => isTimed);
    if (!isWorthAnother || attempts === ATTEMPTS || performance.now() > LAST_RETRY_MS) {
      outcomes.push(outcome);
      return;
    }
  }
}

async function tryOnce(scenario: Scenario): Promise<Pick<Outcome, "findings" | "trouble">> {
  try {
    return { findings: await scenario.run() };
  } catch (error) {
    if (error instanceof SkippedError)
      return { findings: [], trouble: `SKIPPED: ${error.message}` };
    console.error(error);
    return { findings: [], trouble: "MISSED: it could not be tried" };
  }
}

function finish(conclusion: string, isCutShort: boolean): never {
  printTable(
    "What was done to the shop, and how it held",
    ["fault", "what", "figure", "has to be", ""],
    outcomes.flatMap(describe),
  );
  const isMissed = outcomes.some(
    ({ findings, trouble }) =>
      trouble?.startsWith("MISSED") === true || findings.some(({ isMet }) => !isMet),
  );
  const seconds = Math.round(performance.now() / 1000);
  const load = (loadavg()[0] ?? NaN).toFixed(1);
  console.log(`\n${conclusion} Took ${seconds} s; load average ${load} at the end.`);
  process.exit(isMissed || isCutShort ? 1 : 0);
}

function describe({ name, findings, attempts, trouble }: Outcome): string[][] {
  const label = attempts > 1 ? `${name} (attempt ${attempts})` : name;
  if (trouble !== undefined) return [[label, "", "", "", trouble]];
  return findings.map(({ what, figure, condition, isMet }, row) => [
    row === 0 ? label : "",
    ...[what, figure, condition, isMet ? "ok" : "MISSED"],
  ]);
}
