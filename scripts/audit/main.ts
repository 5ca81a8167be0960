// Asks the registry for known vulnerabilities of the packages in package-lock.json: `npm run audit`.
import { spawnSync } from "node:child_process";
import process from "node:process";

import { judgeAudit } from "./judge";

const LIMIT_MS = 60_000;

const { stdout, signal } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
  timeout: LIMIT_MS,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const { outcome, lines } = judgeAudit(signal === null ? { output: stdout } : null);
console.log(lines.join("\n"));
process.exitCode = outcome === "failed" ? 1 : 0;
