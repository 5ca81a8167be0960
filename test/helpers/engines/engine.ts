import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as after } from "node:timers/promises";
import { expect, vi } from "vitest";

/** Longer than any page here takes, and short enough to say which step failed. */
export const STEP_LIMIT_MS = 20_000;

/** One window of a browser engine, worked as a person does: with a pointer and a keyboard. */
export type EngineWindow = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page with text arguments; the answer is text too. */
  evaluate(functionText: string, ...values: string[]): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Replaces what the field holds. */
  fill(xpath: string, text: string): Promise<void>;
};

export type Engine = {
  window: EngineWindow;
  /** What the engine reported as errors of the page. */
  problems: readonly string[];
  close(): Promise<void>;
};

const quote = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
const says = (text: string) => `normalize-space(.) = ${quote(text)}`;

export const link = (text: string) => `(//main//a[${says(text)}])[1]`;
export const button = (text: string) => `//button[${says(text)}]`;
export const heading = (text: string) => `//h1[${says(text)}]`;
/** A choice that stands inside its label. */
export const choice = (text: string) =>
  `//label[contains(normalize-space(.), ${quote(text)})][.//input or @for]`;
/** A field by the beginning of its label. */
export const field = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(.), ${quote(label)})]/@for]`;

/** Waits until the page shows the element; the pages of a form follow one another. */
export async function waitFor(window: EngineWindow, xpath: string): Promise<void> {
  await poll(async () => (await isShown(window, xpath)) === "yes", xpath);
}

/** Clicks once the element is in view, stands still, and nothing covers it. */
export async function press(window: EngineWindow, xpath: string): Promise<void> {
  await poll(async () => (await ask(window, CAN_BE_PRESSED, xpath)) === "yes", xpath);
  await window.click(xpath);
}

export async function write(window: EngineWindow, xpath: string, text: string): Promise<void> {
  await waitFor(window, xpath);
  await window.fill(xpath, text);
}

/** Waits until React has taken the page over: see waitForHydration in ../browser.ts. */
export async function waitForScripts(window: EngineWindow): Promise<void> {
  const isTaken = `() => String(Object.keys(document.body).some((key) => key.startsWith("__reactFiber$")))`;
  await poll(async () => (await ask(window, isTaken)) === "true", "scripts");
}

/** Asks again and again until it is so; works outside of a test too, where `expect.poll` does not. */
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

/** A page that is being replaced answers with an error; the next question reaches the new one. */
async function ask(window: EngineWindow, functionText: string, ...values: string[]) {
  return window.evaluate(functionText, ...values).catch((error: unknown) => String(error));
}

/** The first match in what a program writes, such as the port that it chose. */
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

/** Ends a program in order, and at once when it does not end within some seconds. */
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
