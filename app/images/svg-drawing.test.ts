import { describe, expect, it } from "vitest";

import { findSvgProblem, type SvgProblem } from "./svg-drawing";

const svg = (inner: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`;
const find = (text: string) => findSvgProblem(Buffer.from(text));

describe("a drawing", () => {
  it.each([
    svg('<rect width="9" height="9" fill="red"/>'),
    svg(
      '<path d="M0 0h9"/>',
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- x -->\n',
    ),
    svg(
      "<g/>",
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ),
    svg('<linearGradient id="a"/><rect fill="url(#a)"/><use xlink:href="#b"/><use href = \'#b\'/>'),
    svg('<style>.a{fill:url("#a")}</style><title>¡Ñandú!</title>'),
  ])("that stands alone is drawn: %s", (text) => {
    expect(find(text)).toBeNull();
  });

  it.each<[SvgProblem, string]>([
    ["script", svg("<script>alert(1)</script>")],
    ["script", svg("<SCRIPT href='#a'/>")],
    ["script", svg('<rect onload="alert(1)"/>')],
    ["script", svg('<rect\nonclick = "alert(1)"/>')],
    ["script", svg("<foreignObject><p/></foreignObject>")],
    ["script", svg('<a href="javascript:alert(1)"/>')],
    ["entities", svg("&b;", '<!DOCTYPE svg [<!ENTITY a "ja"><!ENTITY b "&a;&a;">]>')],
    ["entities", svg("&x;", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ["outside", svg('<image href="https://example.com/a.png"/>')],
    ["outside", svg('<image xlink:href="file:///etc/passwd"/>')],
    ["outside", svg('<image href="data:image/png;base64,AAAA"/>')],
    ["outside", svg('<image href="otra.svg"/>')],
    ["outside", svg("<image href=otra.svg />")],
    ["outside", svg('<use href="&#35;a"/>')],
    ["outside", svg('<rect fill="url(https://example.com/a.svg#b)"/>')],
    ["outside", svg("<rect fill=\"url('a.svg#b')\"/>")],
    ["outside", svg("<style>@import 'a.css';</style>")],
    ["outside", svg("", '<?xml-stylesheet href="a.css"?>')],
    ["text", svg("<text>Tela</text>")],
    ["encoding", svg("", '<?xml version="1.0" encoding="utf-16"?>')],
    ["encoding", svg("\0")],
  ])("with %s is not: %s", (problem, text) => {
    expect(find(text)).toBe(problem);
  });

  it("in UTF-16 is not, because its text would not be the one that was checked", () => {
    expect(findSvgProblem(Buffer.from(`\ufeff${svg("<script/>")}`, "utf16le"))).toBe("encoding");
  });
});
