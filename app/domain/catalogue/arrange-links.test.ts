import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { isLinkTarget, MAX_LINKS, saveLinks } from "./arrange-links";

const row = (label: string, target: string, number = 1) => ({ label, target, number });

describe("saveLinks", () => {
  it("orders by number and leaves out empty rows", () => {
    const rows = [
      row("Envíos", "/p/envios", 2),
      row("", " "),
      row(" Instagram ", "https://x.ar", 1),
    ];
    expect(saveLinks(BUILT_IN_TAXONOMY, rows).taxonomy?.links).toEqual([
      { label: "Instagram", target: "https://x.ar" },
      { label: "Envíos", target: "/p/envios" },
    ]);
  });

  it.each([
    [row("", "/envios"), "texto"],
    [row("x".repeat(41), "/envios"), "texto"],
    [row("Envíos", ""), "destino"],
    [row("Envíos", "javascript:alert(1)"), "destino"],
  ])("refuses %j", (wrong, field) => {
    const { problem } = saveLinks(BUILT_IN_TAXONOMY, [row("Inicio", "/"), wrong]);
    expect(problem).toMatchObject({ row: 1, field });
  });

  it("keeps a limited number", () => {
    const rows = Array.from({ length: MAX_LINKS + 1 }, (_, at) => row(`E${at}`, "/"));
    expect(saveLinks(BUILT_IN_TAXONOMY, rows).taxonomy?.links).toHaveLength(MAX_LINKS);
  });
});

describe("isLinkTarget", () => {
  it.each(["/", "/p/envios", "/productos?marca=A%20B#x", "https://wa.me/549", "HTTPS://a.ar/b"])(
    "accepts %j",
    (target) => expect(isLinkTarget(target)).toBe(true),
  );

  it.each([
    ...["", "envios", "//evil.example", "/\\evil.example", "http://a.ar", "https://a", "/a b"],
    ...["javascript:alert(1)", "data:text/html,x", "https://yo:clave@a.ar", "mailto:a@b.ar"],
    `/${"x".repeat(300)}`,
  ])("refuses %j", (target) => expect(isLinkTarget(target)).toBe(false));
});
