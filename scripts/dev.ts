// The development server, connected to a simulator of Mercado Pago unless the environment or .env has
// an account.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { toShopEnvironment } from "./payment-simulator/start-simulator";
import { findFreePort } from "./free-port";
import { openShopSimulator } from "./demo-settings";

const ROOT = join(import.meta.dirname, "..");
/** Fixed, so that the panel can stay open in a browser. */
const SIMULATOR_PORT = 4011;

if (existsSync(".env")) process.loadEnvFile(".env");

const hasAccount = Boolean(process.env.MP_ACCESS_TOKEN || process.env.MP_CLIENT_ID);
const sim = hasAccount
  ? null
  : await openShopSimulator(Number(process.env.PORT || 3000), await findFreePort(SIMULATOR_PORT));
if (sim) console.log(`Simulador de Mercado Pago: ${sim.apiBase}/__sim`);

const cli = join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");
const server = spawn(process.execPath, [cli, "vite:dev", ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, ...(sim ? toShopEnvironment(sim) : {}) },
  stdio: "inherit",
});
const exited = once(server, "exit") as Promise<[number | null]>;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
const [code] = await exited;
await sim?.close();
process.exitCode = code ?? 0;
