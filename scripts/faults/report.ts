import { loadavg } from "node:os";
import process from "node:process";

import { printTable } from "../bench/table";
import { SkippedError, type Finding } from "./scenario";

export type Outcome = {
  name: string;
  findings: Finding[];
  attempt: number;
  /** Others kept the machine from showing how fast the shop is. */
  isBusy: boolean;
  trouble?: Error;
};

/** In CI everything can be had that a scenario needs, and what is left out there is tried nowhere. */
const MAY_SKIP = process.env.CI !== "true" || process.getuid?.() !== 0;

/** What is counted is judged on any machine; a time only on one that is ours. */
export function isMissed({ isMet, isTimed }: Finding, { isBusy }: Outcome): boolean {
  return !isMet && !(isTimed === true && isBusy);
}

function isFailed(outcome: Outcome): boolean {
  const { trouble, findings } = outcome;
  if (trouble !== undefined) return !(trouble instanceof SkippedError && MAY_SKIP);
  return findings.some((finding) => isMissed(finding, outcome));
}

/** Prints what came out of each, and tells whether anything failed. */
export function report(outcomes: readonly Outcome[], conclusion: string): boolean {
  printTable(
    "What was done to the shop, and how it held",
    ["fault", "what", "figure", "has to be", ""],
    outcomes.flatMap(describe),
  );
  const failed = outcomes.filter(isFailed);
  const skipped = outcomes.filter(({ trouble }) => trouble instanceof SkippedError);
  const unjudged = outcomes.filter(
    ({ isBusy, findings }) => isBusy && findings.some(({ isMet, isTimed }) => !isMet && isTimed),
  );
  console.log(`\n${conclusion} ${failed.length === 0 ? "It held." : list("MISSED", failed)}`);
  if (skipped.length > 0) console.log(list("SKIPPED", skipped));
  if (unjudged.length > 0) {
    console.log(list("NOT JUDGED (machine busy), and no failure: times of", unjudged));
  }
  const seconds = Math.round(performance.now() / 1000);
  console.log(`Took ${seconds} s; load average ${(loadavg()[0] ?? NaN).toFixed(1)} at the end.`);
  return failed.length > 0;
}

function list(title: string, outcomes: readonly Outcome[]): string {
  return `${title}: ${outcomes.map(({ name }) => name).join(", ")}.`;
}

function describe(outcome: Outcome): string[][] {
  const { name, findings, attempt, trouble } = outcome;
  const label = attempt > 1 ? `${name} (attempt ${attempt})` : name;
  if (trouble !== undefined) {
    const kind = trouble instanceof SkippedError && MAY_SKIP ? "SKIPPED" : "MISSED";
    return [[label, "", "", "", `${kind}: ${trouble.message}`]];
  }
  return findings.map((finding, row) => [
    row === 0 ? label : "",
    ...[finding.what, finding.figure, finding.condition, judge(finding, outcome)],
  ]);
}

function judge(finding: Finding, outcome: Outcome): string {
  if (finding.isMet) return "ok";
  return isMissed(finding, outcome) ? "MISSED" : "NOT JUDGED (machine busy)";
}
