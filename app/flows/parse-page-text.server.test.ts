import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../test/helpers/any-text";
import {
  describePage,
  type PageBlock,
  isPageLink,
  MAX_PAGE_TEXT_LENGTH,
} from "../domain/shop/page";
import { PageText } from "../ui/page-text";
import { parsePageText } from "./parse-page-text.server";

const render = (blocks: readonly PageBlock[]) =>
  renderToStaticMarkup(createElement(PageText, { blocks })).replace(
    /^<div class="page-text">(.*)<\/div>$/s,
    "$1",
  );
const show = (markdown: string) => render(parsePageText(markdown).blocks);
const listHrefs = (html: string) =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = ""]) => href);

describe("a page's text", () => {
  it.each([
    ["Hola **che** y _vos_", "<p>Hola <strong>che</strong> y <em>vos</em></p>"],
    ["uno\ndos", "<p>uno<br/>dos</p>"],
    ["- a\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["3. a\n4. b", '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ["> cita", "<blockquote><p>cita</p></blockquote>"],
    ["---", "<hr/>"],
    ["`x<y`", "<p><code>x&lt;y</code></p>"],
    ["    a < b", "<pre><code>a &lt; b</code></pre>"],
    ["<b onclick=x>hola</b>", "<p>&lt;b onclick=x&gt;hola&lt;/b&gt;</p>"],
    ["[carrito](/carrito)", '<p><a href="/carrito">carrito</a></p>'],
    ["[](/carrito)", '<p><a href="/carrito">/carrito</a></p>'],
    [
      "<https://tela.example/a>",
      '<p><a href="https://tela.example/a" rel="noopener noreferrer">https://tela.example/a</a></p>',
    ],
  ])("shows %j as %s", (markdown, html) => {
    expect(show(markdown)).toBe(html);
  });

  it.each([
    ["# Uno\n\n## Dos\n\n### Tres", ["h2", "h3", "h4"]],
    ["## Uno\n\n## Dos", ["h2", "h2"]],
    ["### Uno\n\n# Dos", ["h2", "h2"]],
    ["# Uno\n\n#### Dos", ["h2", "h3"]],
    ["> # Uno", []],
  ])("starts the headings of %j at h2 and skips no level", (markdown, tags) => {
    expect(Array.from(show(markdown).matchAll(/<(h\d)>/g), ([, tag]) => tag)).toEqual(tags);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java&#10;script:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//malo.example",
    "https:malo.example",
    "https://",
    "https://yo@malo.example",
    "carrito",
    "#a",
    "mailto:nadie",
    "tel:llamame",
  ])("shows the words of a link to %s, and names it", (href) => {
    const { blocks, problems } = parsePageText(`Antes [acá](<${href}>) después`);
    expect(render(blocks)).toBe("<p>Antes acá después</p>");
    expect(problems).toEqual([expect.stringContaining("no se puede usar")]);
  });

  it("says where the wrong link leads", () => {
    expect(parsePageText("[x](javascript:alert)").problems[0]).toMatch(/“javascript:alert”/);
  });

  it("leaves pictures out, and says so", () => {
    const { blocks, problems } = parsePageText("![Una foto](/a.png)");
    expect(render(blocks)).toBe("<p>Una foto</p>");
    expect(problems).toHaveLength(1);
  });

  it("is any text: nothing throws, and no address is unsafe", () => {
    const marks = fc.constantFrom(
      ..."[]()<>*_`#>-+1.\\ \n\t!&;:/\"'".split(""),
      "javascript:",
      "data:",
      "//",
      "](",
      "![",
      "http://a.b",
      "\u0000",
      "\ud800",
      "&#x6A;",
    );
    const text = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc.array(marks).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (markdown) => {
        const hrefs = listHrefs(show(markdown));
        expect(hrefs.filter((href) => !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href))).toEqual(
          [],
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([">", "> - ", "- ", "[", "[a](", "![a](", "*a ", "_a", "<", "[a]: b\n", "`a``"])(
    "repeats %j for a whole page without failing",
    (piece) => {
      const markdown = piece.repeat(MAX_PAGE_TEXT_LENGTH / piece.length);
      expect(() => show(markdown)).not.toThrow();
    },
  );
});

describe("isPageLink", () => {
  it.each([
    "https://tela.example",
    "http://tela.example/a?b=c#d",
    "mailto:hola@tela.example",
    "tel:+5493534112025",
    "/",
    "/p/cambios",
  ])("allows %s", (href) => {
    expect(isPageLink(href)).toBe(true);
  });

  it.each(["/\tmalo", "\u0001javascript:x", "https://a b", "/\\malo.example", " /a", ""])(
    "refuses %j",
    (href) => {
      expect(isPageLink(href)).toBe(false);
    },
  );
});

describe("a page's description", () => {
  it.each([
    ["# Título\n\nPrimera frase. Segunda.", "Primera frase."],
    ["Cuesta $ 1.500 y nada más", "Cuesta $ 1.500 y nada más"],
    ["- lista", ""],
    ["", ""],
  ])("of %j is %j", (markdown, description) => {
    expect(describePage(parsePageText(markdown).blocks)).toBe(description);
  });

  it("ends with a whole word", () => {
    const { blocks } = parsePageText("palabra ".repeat(50));
    expect(describePage(blocks)).toMatch(/^(palabra )+palabra…$/);
    expect(describePage(blocks).length).toBeLessThanOrEqual(160);
  });
});
