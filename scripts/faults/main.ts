// Does to the built shop what happens to a server sooner or later, and says whether it held:
// `npm run test:faults`, or `npm run test:faults -- "full disk"` for some of it. With
// TELA_PROGRAM=dist/tela-... it is the packaged program that has to hold.
import { parseArgs } from "node:util";

import { describeMachine } from "../bench/machine";
import { copyWhileSelling } from "./copy-while-selling";
import { damagedDatabase } from "./damaged-database";
import { fullDisk } from "./full-disk";
import { lockedForAll, lockedForWriting } from "./locked-database";
import { logGrowth } from "./log-growth";
import { manyWriters } from "./many-writers";
import { overload } from "./overload";
import { isMachineBusy } from "./quiet";
import { isMissed, report, type Outcome } from "./report";
import { restarting } from "./restarting";
import { SkippedError, type Scenario } from "./scenario";
import { slowClients } from "./slow-clients";
import { stopping } from "./stopping";
import { tornLog } from "./torn-log";

const LIMIT_MS = 290_000;
/** A time that was missed is measured again, while there is time. */
const ATTEMPTS = 3;
const LAST_RETRY_MS = 200_000;

const SCENARIOS: readonly Scenario[] = [
  overload,
  copyWhileSelling,
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

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = SCENARIOS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const outcomes = new Map<Scenario, Outcome>();

setTimeout(() => {
  const missing = chosen.filter((scenario) => !outcomes.has(scenario));
  finish(`The time is over: ${missing.map(({ name }) => name).join(", ")} did not end.`, true);
}, LIMIT_MS).unref();

console.log(`Tela under faults: ${describeMachine()}`);
for (const scenario of chosen.filter(({ isLoad }) => isLoad)) await hold([scenario]);
await hold(chosen.filter(({ isLoad }) => !isLoad));
finish(chosen.length === 0 ? "Nothing is called that." : "All were tried.", chosen.length === 0);

/** Tries these side by side, and those whose only fault is a time again, once all have ended. */
async function hold(scenarios: readonly Scenario[]): Promise<void> {
  let left = scenarios;
  for (let attempt = 1; left.length > 0 && attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1 && performance.now() > LAST_RETRY_MS) return;
    const isBusy = await isMachineBusy();
    const tried = await Promise.all(left.map((scenario) => tryOnce(scenario, attempt, isBusy)));
    left = left.filter((_, at) => isWorthAnother(tried[at]));
  }
}

function isWorthAnother(outcome: Outcome | undefined): boolean {
  const missed = outcome?.findings.filter((finding) => isMissed(finding, outcome)) ?? [];
  return missed.length > 0 && missed.every(({ isTimed }) => isTimed);
}

async function tryOnce(scenario: Scenario, attempt: number, isBusy: boolean): Promise<Outcome> {
  const outcome = { name: scenario.name, attempt, isBusy, ...(await run(scenario)) };
  outcomes.set(scenario, outcome);
  return outcome;
}

async function run(scenario: Scenario): Promise<Pick<Outcome, "findings" | "trouble">> {
  try {
    return { findings: await scenario.run() };
  } catch (error) {
    if (error instanceof SkippedError) return { findings: [], trouble: error };
    console.error(error);
    return { findings: [], trouble: new Error("it could not be tried", { cause: error }) };
  }
}

function finish(conclusion: string, isCutShort: boolean): never {
  const isRed = report([...outcomes.values()], conclusion);
  process.exit(isRed || isCutShort ? 1 : 0);
}
