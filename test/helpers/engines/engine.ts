import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as after } from "node:timers/promises";
import { expect, vi } from "vitest";

/** Longer than any page takes, and short enough to report the step that failed. */
export const STEP_LIMIT_MS = 20_000;

/** One window of a browser engine, used with pointer and keyboard. */
export type EngineWindow = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; arguments and result are strings. */
  evaluate(functionText: string, ...values: string[]): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Replaces the field's content. */
  fill(xpath: string, text: string): Promise<void>;
};

export type Engine = {
  window: EngineWindow;
  /** Errors of the page that the engine reported. */
  problems: readonly string[];
  close(): Promise<void>;
};

const quote = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
const says = (text: string) => `normalize-space(.) = ${quote(text)}`;

export const link = (text: string) => `(//main//a[${says(text)}])[1]`;
export const button = (text: string) => `//button[${says(text)}]`;
export const heading = (text: string) => `//h1[${says(text)}]`;
/** An option inside its label. */
export const choice = (text: string) =>
  `//label[contains(normalize-space(.), ${quote(text)})][.//input or @for]`;
/** A field by the start of its label. */
export const field = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(.), ${quote(label)})]/@for]`;

/** Waits until the page shows the element. */
export async function waitFor(window: EngineWindow, xpath: string): Promise<void> {
  await poll(async () => (await isShown(window, xpath)) === "yes", xpath);
}

/** Clicks once the element is in view, does not move and is not covered. */
export async function press(window: EngineWindow, xpath: string): Promise<void> {
  await poll(async () => (await ask(window, CAN_BE_PRESSED, xpath)) === "yes", xpath);
  await window.click(xpath);
}

export async function write(window: EngineWindow, xpath: string, text: string): Promise<void> {
  await waitFor(window, xpath);
  await window.fill(xpath, text);
}

/** Waits for the end of hydration: see waitForHydration in ../browser.ts. */
export async function waitForScripts(window: EngineWindow): Promise<void> {
  const isTaken = `() => String(Object.keys(document.body).some((key) => key.startsWith("__reactFiber$")))`;
  await poll(async () => (await ask(window, isTaken)) === "true", "scripts");
}

/** Polls until it is true; also works outside of tests, unlike `expect.poll`. */
export async function poll(isSo: () => Promise<boolean>, what: string): Promise<void> {
  await vi.waitFor(async () => expect(await isSo(), what).toBe(true), { timeout: STEP_LIMIT_MS });
}

const FIND = "document.evaluate(path, document, null, 9, null).singleNodeValue";

const CAN_BE_PRESSED = `async (path) => {
  const found = ${FIND};
  if (found === null) return "no";
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const after = found.getBoundingClientRect();
  const isStill = before.x === after.x && before.y === after.y;
  const [x, y] = [after.x + after.width / 2, after.y + after.height / 2];
  return isStill && found.contains(document.elementFromPoint(x, y)) ? "yes" : "no";
}`;

function isShown(window: EngineWindow, xpath: string): Promise<string> {
  return ask(
    window,
    `(path) => {
      const found = ${FIND};
      return found !== null && found.getClientRects().length > 0 ? "yes" : "no";
    }`,
    xpath,
  );
}

/** A page that is being replaced answers with an error; the next attempt reaches the new one. */
async function ask(window: EngineWindow, functionText: string, ...values: string[]) {
  return window.evaluate(functionText, ...values).catch((error: unknown) => String(error));
}

/** The first match in a program's output, such as its port. */
export async function readFirst(output: Readable, pattern: RegExp): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) {
      output.resume();
      return found;
    }
    said.push(line);
  }
  throw new Error(`The program did not start: ${said.join("\n")}`);
}

/** Ends a program gracefully, or by force after some seconds. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, "exit");
  program.kill("SIGTERM");
  const patience = new AbortController();
  const late = after(5_000, "late", { signal: patience.signal }).catch(() => "in time");
  if ((await Promise.race([exited, late])) === "late") {
    program.kill("SIGKILL");
    await exited;
  }
  patience.abort();
}
