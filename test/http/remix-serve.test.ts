import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { OWNER } from "../helpers/running-shop";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let dataDirectory: string;
let child: ChildProcess;
let address: string;
beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), "tela-http-"));
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  child = spawn(
    process.execPath,
    [join("node_modules", "@remix-run", "serve", "dist", "cli.js"), "build/server/index.js"],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATA_DIR: dataDirectory,
        LOG_LEVEL: "silent",
        ADMIN_USERNAME: OWNER.username,
        ADMIN_PASSWORD: OWNER.password,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  await waitForLine(child, "[remix-serve]");
});
afterAll(async () => {
  if (child.exitCode === null) {
    child.kill();
    await once(child, "exit");
  }
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Resolves when the process says it, and rejects with all it said when it ends before. */
function waitForLine(running: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(wanted)) resolve();
    };
    running.stdout?.on("data", listen);
    running.stderr?.on("data", listen);
    running.once("exit", () => reject(new Error(`remix-serve ended: ${output}`)));
  });
}

describe("the build under plain remix-serve", () => {
  it.each(["/", "/productos", "/productos/manki-remera-calesita-amarillo-01", "/carrito"])(
    "GET %s is 200",
    async (path) => {
      const response = await fetch(address + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<html lang="es-AR">');
    },
  );

  it("takes a form and keeps the cart", async () => {
    const answer = await fetch(`${address}/productos/manki-remera-calesita-amarillo-01`, {
      method: "POST",
      body: new URLSearchParams({ intent: "add", talle: "M", color: "Amarillo" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    const cookies = answer.headers.getSetCookie().map((header) => header.split(";")[0]);
    const cart = await fetch(`${address}/carrito`, { headers: { Cookie: cookies.join("; ") } });
    expect(await cart.text()).toContain("Remera Calesita boxy");
  });

  it("lets the owner in: passwords are looked at in a thread that it starts itself", async () => {
    const signIn = (contrasena: string) =>
      fetch(`${address}/admin/login`, {
        method: "POST",
        body: new URLSearchParams({ usuario: OWNER.username, contrasena }),
        redirect: "manual",
      });
    expect((await signIn("esta no es la clave")).status).toBe(400);
    const answer = await signIn(OWNER.password);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
  });

  it("answers an unknown address with the shop's 404", async () => {
    const response = await fetch(`${address}/nada`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("No encontramos esa página");
  });
});
