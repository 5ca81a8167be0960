import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { parseColor } from "./color";
import {
  checkAccent,
  DEFAULT_LOOK,
  LOOK_EDITION,
  listLookVariables,
  writeLookSheet,
  writePreviewSheet,
} from "./look";
import { PALETTES } from "./palettes";

const TOKENS = readFileSync("app/styles/tokens.css", "utf8");
const SHEETS = PALETTES.map((palette) => {
  const { nearest: accent } = checkAccent(palette, parseColor(DEFAULT_LOOK.accent) ?? [0, 0, 0]);
  return writeLookSheet({ palette: palette.id, accent });
});

describe("the stylesheet of a look", () => {
  it("only has variables that the shop's own stylesheet declares", () => {
    for (const [name] of listLookVariables(DEFAULT_LOOK)) expect(TOKENS).toContain(`--${name}: `);
  });

  it("has the shop's own colours for the default look", () => {
    // The others are mixtures, or the same colour in another notation.
    const isWritten = (name: string) => !/-veil|-deep$|^on-|^field$/.test(name);
    for (const [name, value] of listLookVariables(DEFAULT_LOOK).filter(([name]) =>
      isWritten(name),
    )) {
      expect(TOKENS).toContain(`--${name}: ${value};`);
    }
  });

  it("is one rule of colours and nothing else", () => {
    for (const sheet of SHEETS) {
      expect(sheet).toMatch(/^:root\{color-scheme:(light|dark)(;--[a-z-]+:#[0-9a-f]{6,8})+\}\n$/);
    }
  });

  it("has another edition whenever its text changes, because browsers keep it for ever", () => {
    const hash = createHash("sha256").update(SHEETS.join("")).digest("hex").slice(0, 16);
    expect([LOOK_EDITION, hash]).toEqual([1, "e05e3b67dbb49efc"]);
  });

  it("shows every palette in the back office, and changes no page there", () => {
    const sheet = writePreviewSheet(DEFAULT_LOOK);
    const selectors = Array.from(sheet.matchAll(/(^|\n)([^{]+)\{/g), ([, , selector]) => selector);
    expect(selectors).toEqual([".look-preview", ...PALETTES.map(({ id }) => `.look-${id}`)]);
  });
});
