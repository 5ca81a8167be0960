import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const PROCESSES = 4;
const PRINT_SECRET = `
  import { readEnvironment } from "./app/settings/environment.server.ts";
  process.stdout.write(readEnvironment(process.env).sessionSecrets[0]);
`;

it("processes that make up the secret at the same moment agree on it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tela-secrets-"));
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PRINT_SECRET], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, DATA_DIR: directory, SESSION_SECRET: "" },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const [first, ...others] = await Promise.all(children.map(({ stdout }) => text(stdout)));
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(others).toEqual(others.map(() => first));
  expect(readdirSync(directory).sort()).toEqual(["backups", "images", "secrets.json"]);
  rmSync(directory, { recursive: true });
});
