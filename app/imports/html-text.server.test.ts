import { describe, expect, it } from "vitest";

import { createHtmlReader } from "./html-text.server";

describe("HTML", () => {
  it.each([
    ["<p>Uno.</p><p>Dos.</p>", "Uno.\n\nDos."],
    ["<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
    ["<h2>Medidas</h2><p>Largo: 70&nbsp;cm</p>", "Medidas\n\nLargo: 70 cm"],
    ['Ver <a href="https://a.com">la guía</a> <img src="x" alt="y">', "Ver la guía"],
    [
      "Talles<table>\n<tr><th>Talle</th> <th>Busto</th></tr><tr><td>S</td><td>88</td></tr></table>",
      "Talles\nTalle | Busto\nS | 88",
    ],
    ["a<br>b<br/>c", "a\nb\nc"],
    ["&aacute; &amp; &lt;b&gt; &#241;", "á & <b> ñ"],
    ["<style>p{color:red}</style><script>alert(1)</script><p>x</p>", "x"],
    ["<p>sin cerrar <b>nada", "sin cerrar nada"],
  ])("%j becomes plain text", async (html, text) => {
    const toText = await createHtmlReader();
    expect(toText(html)).toBe(text);
  });

  it("that no person wrote is cut, and stops nothing", async () => {
    const toText = await createHtmlReader();
    expect(toText(`${"<div>".repeat(20_000)}hondo`)).toBe("...");
  });
});
