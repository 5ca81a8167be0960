import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const STYLES = path.resolve(import.meta.dirname, "../app/styles");
const POINTER_ONLY = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

type Rule = { file: string; selector: string; body: string };

/** The rules that look at a hovering pointer, and would also stand after a tap. */
function listStickingRules(): Rule[] {
  const files = readdirSync(STYLES, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => {
      const text = readFileSync(path.join(STYLES, file), "utf8").replace(POINTER_ONLY, "");
      const rules = text.matchAll(/([^{};]*:hover[^{}]*)\{([^{}]*)\}/g);
      return [...rules].map(([, selector = "", body = ""]) => ({ file, selector, body }));
    });
}

describe("The styles", () => {
  it("change nothing's look by a pointer that a touch screen only seems to have", () => {
    const rules = listStickingRules();
    // What moves by itself has to be stopped by a finger too.
    const isPause = ({ body }: Rule) => /^\s*animation-play-state: paused;\s*$/.test(body);
    expect(rules.filter(isPause).length).toBeGreaterThan(0);
    expect(rules.filter((rule) => !isPause(rule))).toEqual([]);
  });
});
