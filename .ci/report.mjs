// Prints what failed in the reports of vitest, which files were slowest, how long each step took, and how
// many tests passed. Exits with 1 unless all did.
//
//   node .ci/report.mjs FOLDER   with steps.tsv (step, seconds, tests) and tests/STEP.json
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Of each failed test: the whole text stands above, and of a long log only the end may be kept. */
const MESSAGE_LINES = 6;
const SLOWEST = 10;

const [folder] = process.argv.slice(2);
const reports = new Map(
  readdirSync(join(folder, "tests"))
    .map((name) => [name.replace(/\.json$/, ""), readFileSync(join(folder, "tests", name), "utf8")])
    .filter(([, text]) => text !== "")
    .map(([step, text]) => [step, readReport(JSON.parse(text))]),
);
const files = [...reports.values()].flat();
const passed = sum(files.map((file) => file.passed));
const failed = sum(files.map((file) => file.failures.length));

for (const { name, failures } of files) {
  for (const { title, message } of failures) print(`FAILED ${name}: ${title}`, message);
}
printTable("Slowest files", ["file", "seconds", "tests"], listSlowest());
printTable("Steps", ["step", "seconds", "tests"], listSteps());
if (files.length === 0) console.log("The tests did not get to run.");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** The files of one report, with the times in milliseconds. */
function readReport({ testResults }) {
  return testResults.map(
    ({ name, status, message, startTime, endTime, assertionResults: tests }) => {
      const failures = tests
        .filter((test) => test.status === "failed")
        .map(({ fullName, failureMessages }) => ({
          title: fullName,
          message: failureMessages.join("\n"),
        }));
      // A file that cannot be loaded holds no failed test of its own, so it counts as one.
      if (status === "failed" && failures.length === 0) failures.push({ title: "(file)", message });
      return {
        name: relative(process.cwd(), name),
        tookMs: endTime - startTime,
        passed: tests.filter((test) => test.status === "passed").length,
        failures,
      };
    },
  );
}

function listSlowest() {
  return files
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .slice(0, SLOWEST)
    .map(({ name, tookMs, passed, failures }) => [
      name,
      (tookMs / 1000).toFixed(1),
      String(passed + failures.length),
    ]);
}

function listSteps() {
  const file = join(folder, "steps.tsv");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [step = "", seconds = ""] = line.split("\t");
    const tests = reports.get(step)?.map((file) => file.passed + file.failures.length);
    return [step, seconds, tests === undefined ? "" : String(sum(tests))];
  });
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function print(title, message) {
  const lines = stripVTControlCharacters(message).split("\n");
  console.log([title, ...lines.slice(0, MESSAGE_LINES)].join("\n"));
}

function printTable(title, headings, rows) {
  const widths = headings.map((_, at) =>
    Math.max(...[headings, ...rows].map((row) => row[at].length)),
  );
  const format = ([first, ...numbers]) =>
    [first.padEnd(widths[0]), ...numbers.map((text, at) => text.padStart(widths[at + 1]))].join(
      "  ",
    );
  console.log([`\n${title}`, format(headings), ...rows.map(format), ""].join("\n"));
}
