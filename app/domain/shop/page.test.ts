import { describe, expect, it } from "vitest";

import {
  findPageProblems,
  MAX_PAGE_SLUG_LENGTH,
  MAX_PAGE_TEXT_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  settlePageText,
} from "./page";

const problemsOf = (typed: { title: string; slug?: string; markdown?: string }) =>
  findPageProblems(settlePageText({ slug: "", markdown: "", ...typed }));

describe("a page", () => {
  it.each([
    [{ title: "Guía de Talles", slug: "" }, "guia-de-talles"],
    [{ title: "Guía", slug: "Talles y Ñandúes" }, "talles-y-nandues"],
    [{ title: "Cambios 🎉", slug: "" }, "cambios"],
  ])("%o has the address %s", (typed, slug) => {
    expect(settlePageText({ ...typed, markdown: "" }).slug).toBe(slug);
  });

  it.each([
    [{ title: "" }, { title: "Escribí el título de la página." }],
    [{ title: "🎉🎉" }, { title: "El título necesita alguna letra o número." }],
    [{ title: "a".repeat(MAX_PAGE_TITLE_LENGTH + 1) }, { title: expect.any(String) }],
    [{ title: "Hola", slug: "🎉" }, { slug: expect.stringContaining("guia-de-talles") }],
    [{ title: "日本" }, { slug: expect.any(String) }],
    [{ title: "a".repeat(MAX_PAGE_SLUG_LENGTH + 1) }, { slug: expect.stringContaining("61") }],
    [
      { title: "Hola", markdown: "a".repeat(MAX_PAGE_TEXT_LENGTH + 1) },
      { markdown: expect.stringContaining("20001") },
    ],
  ])("is refused: %o", (typed, problems) => {
    expect(problemsOf(typed)).toEqual(problems);
  });

  it("is fine up to the limits", () => {
    const slug = "a".repeat(MAX_PAGE_SLUG_LENGTH);
    const title = "a".repeat(MAX_PAGE_TITLE_LENGTH);
    expect(problemsOf({ title, slug, markdown: "a".repeat(MAX_PAGE_TEXT_LENGTH) })).toBeNull();
  });
});
