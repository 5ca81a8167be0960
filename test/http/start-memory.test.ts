import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const PROGRAM = pathToFileURL(resolve(import.meta.dirname, "../../build/server/tela.js")).href;
const MEASURE = `
  await import(${JSON.stringify(PROGRAM)});
  process.stdout.write(String(process.memoryUsage().heapUsed));
  process.exit();
`;

/** Memory allocated at the start is rarely returned by Node, so it stays for the whole run. */
const MOST_MEGABYTES = 60;

it("the program is loaded without filling the memory of a small server", () => {
  const words = ["--input-type=module", "--eval", MEASURE];
  const heapUsed = Number(execFileSync(process.execPath, words, { encoding: "utf8" }));
  expect(heapUsed / 1e6).toBeGreaterThan(1);
  expect(heapUsed / 1e6).toBeLessThan(MOST_MEGABYTES);
});
