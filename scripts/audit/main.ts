// Asks the registry for known vulnerabilities of the packages in package-lock.json: `npm run audit`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";

import { EXCEPTIONS, judgeAudit } from "./judge";

const LIMIT_MS = 60_000;

const { stdout, signal } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
  timeout: LIMIT_MS,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { dev?: boolean } | undefined>;
};
const { outcome, lines } = judgeAudit(signal === null ? { output: stdout } : null, {
  isShipped: (node) => packages[node]?.dev !== true,
  exceptions: EXCEPTIONS,
  today: new Date().toISOString().slice(0, 10),
});
console.log(lines.join("\n"));
process.exitCode = outcome === "failed" ? 1 : 0;
