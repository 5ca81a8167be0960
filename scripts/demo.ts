// Opens a shop to try out, connected to a simulator of Mercado Pago: `npm run demo`. It needs no
// network and no account, and removes its data at the end.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { readDemoPort, toDemoSettings, openShopSimulator } from "./demo-settings";
import { findFreePort } from "./free-port";

const OPEN_LINE = /^Tela está abierta en (http:\S+)$/;

// The simulator refuses to run in production; the shop beside it gets NODE_ENV=production below.
process.env.NODE_ENV = "development";

const directory = mkdtempSync(join(tmpdir(), "tela-demo-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const wantedPort = readDemoPort(process.env.PORT);
const port = wantedPort === 0 ? await findFreePort(0) : wantedPort;
const sim = await openShopSimulator(port);
// With letters at both ends: twelve digits after a word would be refused as easy to guess.
const password = `tela-${randomBytes(6).toString("hex")}-demo`;
const shop = spawn(process.execPath, ["scripts/tela.mjs"], {
  cwd: join(import.meta.dirname, ".."),
  env: { ...process.env, ...toDemoSettings(sim, { directory, port, password }) },
  stdio: ["ignore", "pipe", "inherit"],
});
const exited = once(shop, "exit") as Promise<[number | null]>;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shop.kill(signal));
void readOutput(shop);

const [code] = await exited;
await sim.close();
process.exitCode = code ?? 1;

async function readOutput({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) return;
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = OPEN_LINE.exec(line) ?? [];
    console.log(url === undefined ? line : describe(url));
  }
}

function describe(url: string): string {
  return `
Tela está abierta para probar, con un simulador de Mercado Pago: no se cobra nada.

  La tienda          ${url}
  La administración  ${url}/admin   (usuario: admin, contraseña: ${password})
  El simulador       ${sim.apiBase}/__sim

Para probar:
  1. Comprá algo, elegí Mercado Pago y, en la página del simulador, Aprobar, Rechazar o Pendiente.
  2. Mirá el pedido en la administración: se marca pagado solo. Probá devolver el dinero.
  3. En el simulador, cambiá un pago, demorá los avisos o hacé que falle, y mirá qué hace la tienda.

Para terminar: Ctrl+C. Lo que hayas cargado se borra.
`;
}
