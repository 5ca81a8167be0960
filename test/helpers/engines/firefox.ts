import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { connectBidi, type BidiConnection } from "./bidi";
import { endProgram, readFirst, type Engine, type EngineWindow } from "./engine";

type Located = { nodes: { sharedId: string }[] };
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
type LogEntry = { level: string; text: string | null; source: { context?: string } };

/** Selects the field's content, so that typing replaces it. */
const SELECT_ALL = "(element) => { element.focus(); element.select?.(); }";

/** A headless Firefox, driven by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "tela-firefox-"));
  const firefox = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    // Firefox refuses to run as root in another user's home.
    { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const problems: string[] = [];
  const close = async () => {
    await endProgram(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await readFirst(firefox.stderr, /WebDriver BiDi listening on (ws:\S+)/);
    const bidi = await connectBidi(`${url}/session`, ({ method, params }) => {
      const { level, text } = params as LogEntry;
      if (method === "log.entryAdded" && level === "error") problems.push(text ?? "");
    });
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    const { context } = (await bidi.send("browsingContext.create", { type: "tab" })) as {
      context: string;
    };
    return { window: drive(bidi, context), problems, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function drive(bidi: BidiConnection, context: string): EngineWindow {
  const call = async (functionDeclaration: string, args: readonly object[]) => {
    const answer = (await bidi.send("script.callFunction", {
      functionDeclaration,
      arguments: args,
      awaitPromise: true,
      target: { context },
    })) as Evaluated;
    if (answer.type !== "success") throw new Error(answer.exceptionDetails?.text);
    return answer.result?.value ?? "";
  };
  const find = async (xpath: string) => {
    const locator = { type: "xpath", value: xpath };
    const { nodes } = (await bidi.send("browsingContext.locateNodes", {
      context,
      locator,
    })) as Located;
    const [first] = nodes;
    if (first === undefined) throw new Error(`Not on the page: ${xpath}`);
    return { sharedId: first.sharedId };
  };
  const act = (actions: object) =>
    bidi.send("input.performActions", { context, actions: [actions] });

  return {
    goto: async (url) => {
      await bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate: (text, ...values) =>
      call(
        text,
        values.map((value) => ({ type: "string", value })),
      ),
    async click(xpath) {
      const element = await find(xpath);
      const origin = { type: "element", element };
      await act({
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x: 0, y: 0, origin },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
    },
    async fill(xpath, text) {
      await call(SELECT_ALL, [await find(xpath)]);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act({ type: "key", id: "keyboard", actions });
    },
  };
}
