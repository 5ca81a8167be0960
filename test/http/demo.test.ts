import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";

import { startSimulator } from "../../scripts/payment-simulator/start-simulator";
import { readDemoPort, toDemoSettings } from "../../scripts/demo-settings";

const ROOT = resolve(import.meta.dirname, "../..");
const LAST_LINE = /Ctrl\+C/;

function runDemo(temporary: string) {
  const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo.ts"], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, PORT: "0", NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void demo.kill("SIGKILL"));
  return demo;
}

async function readUntilOpen(demo: ReturnType<typeof runDemo>): Promise<string> {
  let said = "";
  for await (const line of createInterface({ input: demo.stdout })) {
    said += `${line}\n`;
    if (LAST_LINE.test(line)) return said;
  }
  throw new Error(`The demonstration did not open: ${said}`);
}

describe("npm run demo", () => {
  it("opens a shop beside the simulator, and takes both away again", async () => {
    const temporary = mkdtempSync(join(tmpdir(), "tela-demo-test-"));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const listDirectories = () =>
      readdirSync(temporary).filter((name) => name.startsWith("tela-demo-"));
    const demo = runDemo(temporary);
    const said = await readUntilOpen(demo);
    const [, shop = ""] = /La tienda +(\S+)/.exec(said) ?? [];
    const [, panel = ""] = /El simulador +(\S+)/.exec(said) ?? [];
    expect(said).toMatch(/usuario: admin, contraseña: tela-[0-9a-f]{12}-demo/);
    expect((await fetch(`${shop}/readyz`)).status).toBe(200);
    expect(await (await fetch(panel)).text()).toContain("SIMULADOR");
    expect(listDirectories()).toHaveLength(1);

    const exited = once(demo, "exit");
    demo.kill("SIGINT");
    expect(await exited).toEqual([0, null]);
    expect(listDirectories()).toEqual([]);
    await expect(fetch(shop)).rejects.toThrow("fetch failed");
    await expect(fetch(panel)).rejects.toThrow("fetch failed");
  });

  it("takes no setting from the .env of whoever tries it", async () => {
    const sim = await startSimulator();
    onTestFinished(() => sim.close());
    const settings = toDemoSettings(sim, { directory: "/nowhere", port: 3000, password: "x" });
    const example = readFileSync(join(ROOT, ".env.example"), "utf8");
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(String(name) in settings))).toEqual([]);
    expect(settings).toMatchObject({
      SMTP_URL: "",
      MP_ACCESS_TOKEN: sim.app.accessToken,
      MP_API_BASE_URL: sim.apiBase,
    });
  });

  it("names a port that is none", () => {
    expect(readDemoPort(undefined)).toBe(3000);
    expect(readDemoPort("0")).toBe(0);
    expect(() => readDemoPort("muchos")).toThrow("PORT");
    expect(() => readDemoPort("65536")).toThrow("PORT");
  });
});
