import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const STYLES = path.resolve(import.meta.dirname, "../app/styles");
const POINTER_ONLY = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

type Rule = { file: string; selector: string; body: string };

/** Hover rules, whose effect would stay after a tap on a touch screen. */
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
  it("have no hover effects on touch screens", () => {
    const rules = listStickingRules();
    // A moving part must also be stoppable by touch.
    const isPause = ({ body }: Rule) =>
      /^\s*animation-play-state: (?:running, )?paused;\s*$/.test(body);
    expect(rules.filter(isPause).length).toBeGreaterThan(0);
    expect(rules.filter((rule) => !isPause(rule))).toEqual([]);
  });
});
