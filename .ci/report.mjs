// Prints what failed in the reports of vitest, then how many tests passed. Exits with 1 unless all did.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Of each failed test: the whole text stands above, and of a long log only the end may be kept. */
const MESSAGE_LINES = 6;

const files = process.argv.slice(2).flatMap((name) => {
  const text = readFileSync(name, "utf8");
  return text === "" ? [] : JSON.parse(text).testResults;
});

let passed = 0;
let failed = 0;
for (const { name, status, message, assertionResults: tests } of files) {
  const failures = tests.filter((test) => test.status === "failed");
  passed += tests.filter((test) => test.status === "passed").length;
  for (const { fullName, failureMessages } of failures) {
    print(`FAILED ${name}: ${fullName}`, failureMessages.join("\n"));
  }
  failed += failures.length;
  // A file that cannot be loaded holds no failed test of its own, so it counts as one.
  if (status === "failed" && failures.length === 0) {
    print(`FAILED ${name}`, message);
    failed += 1;
  }
}
if (files.length === 0) console.log("The tests did not get to run.");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function print(title, message) {
  const lines = stripVTControlCharacters(message).split("\n");
  console.log([title, ...lines.slice(0, MESSAGE_LINES)].join("\n"));
}
