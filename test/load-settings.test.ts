import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MODULE = pathToFileURL(join(import.meta.dirname, "../scripts/load-settings.mjs")).href;
const LOAD = `
  const { loadSettings } = await import(${JSON.stringify(MODULE)});
  loadSettings();
  process.stdout.write(process.env.ORIGIN + " " + process.env.PORT);
`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tela-settings-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const load = () =>
  spawnSync(process.execPath, ["--input-type=module", "-e", LOAD], {
    cwd: directory,
    env: { NODE_ENV: "test" as const, PORT: "3001" },
    encoding: "utf8",
  });

describe("the settings of a file .env", () => {
  it("are taken where the environment says nothing", () => {
    writeFileSync(join(directory, ".env"), "PORT=80\nORIGIN=https://tienda.com.ar\n");
    expect(load().stdout).toBe("https://tienda.com.ar 3001");
  });

  it("that cannot be read end the program in one line, with the path and the cause", () => {
    mkdirSync(join(directory, ".env"));
    const { status, stderr } = load();
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^No se pueden leer los ajustes de ".*tela-settings-.*\/\.env": es una carpeta, .+\n$/,
    );
  });
});
