import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import process from "node:process";

import { findFreePort } from "../../../scripts/free-port";
import {
  endProgram,
  poll,
  readFirst,
  STEP_LIMIT_MS,
  type Engine,
  type EngineWindow,
} from "./engine";

/** The key under which the W3C protocol WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Ask = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;
type Element = { [ELEMENT]: string };

/** WebKitGTK's small browser on a screen of its own, driven by its WebDriver. */
export async function openWebKit(programs: { driver: string; screen: string }): Promise<Engine> {
  const screen = spawn(programs.screen, ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const endings = [() => endProgram(screen)];
  const close = async () => {
    for (const end of endings.reverse()) await end();
  };
  try {
    const display = await readFirst(screen.stdio[3] as Readable, /^(\d+)$/);
    const port = await findFreePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        GDK_BACKEND: "x11",
        // On machines without a graphics card, Mesa's software drawing sometimes crashes.
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
      stdio: "ignore",
    });
    endings.push(() => endProgram(driver));
    const ask = askAt(`http://127.0.0.1:${port}`);
    const isReady = () =>
      ask("GET", "/status").then(
        () => true,
        () => false,
      );
    await poll(isReady, "the driver of WebKit");
    const { sessionId } = (await ask("POST", "/session", { capabilities: {} })) as {
      sessionId: string;
    };
    const session: Ask = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
    endings.push(async () => void (await session("DELETE", "")));
    return { window: drive(session), problems: [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

function drive(ask: Ask): EngineWindow {
  const find = async (xpath: string) => {
    const found = await ask("POST", "/element", { using: "xpath", value: xpath });
    return `/element/${(found as Element)[ELEMENT]}`;
  };
  return {
    goto: async (url) => void (await ask("POST", "/url", { url })),
    evaluate: async (text, ...args) => {
      const script = `return (${text})(...arguments)`;
      return String(await ask("POST", "/execute/sync", { script, args }));
    },
    click: async (xpath) => void (await ask("POST", `${await find(xpath)}/click`, {})),
    async fill(xpath, text) {
      const element = await find(xpath);
      await ask("POST", `${element}/clear`, {});
      await ask("POST", `${element}/value`, { text });
    },
  };
}

function askAt(origin: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(2 * STEP_LIMIT_MS),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}
