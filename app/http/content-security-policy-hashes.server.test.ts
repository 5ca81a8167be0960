import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { hashInlineScripts } from "./content-security-policy.server";

const NONCE = "kZ5+/wq0b2JtY2U9PQ==";

function hash(body: string): string {
  return `sha256-${createHash("sha256").update(body).digest("base64")}`;
}

describe("hashInlineScripts", () => {
  it("takes the nonce out and hashes the body of each script that carried it", () => {
    const { html, scriptHashes } = hashInlineScripts(
      `<head><script nonce="${NONCE}">a("ñ")</script></head>` +
        `<script type="module" nonce="${NONCE}" async="">\nb()\n</script>`,
      NONCE,
    );
    expect(html).toBe(
      '<head><script>a("ñ")</script></head><script type="module" async="">\nb()\n</script>',
    );
    expect(scriptHashes).toEqual([hash('a("ñ")'), hash("\nb()\n")]);
  });

  it("gives no hash to a script that the framework did not stamp", () => {
    const injected =
      "<script>evil()</script>" +
      '<script nonce="guessed">evil()</script>' +
      `<script data-nonce="${NONCE}">evil()</script>`;
    expect(hashInlineScripts(injected, NONCE)).toEqual({ html: injected, scriptHashes: [] });
  });

  it("needs no hash for a script that is a file, and one only for two equal scripts", () => {
    const { scriptHashes } = hashInlineScripts(
      `<script src="/a.js" nonce="${NONCE}"></script>` +
        `<script nonce="${NONCE}">a()</script><script nonce="${NONCE}">a()</script>`,
      NONCE,
    );
    expect(scriptHashes).toEqual([hash("a()")]);
  });

  it("leaves the nonce nowhere in the document", () => {
    const { html } = hashInlineScripts(
      `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><style nonce="${NONCE}"></style>`,
      NONCE,
    );
    expect(html).toBe('<link rel="modulepreload" href="/a.js"/><style></style>');
  });

  it("is not led astray by dollar signs in a script", () => {
    const body = "'$&$1$`$$'";
    const { html } = hashInlineScripts(`<script nonce="${NONCE}">${body}</script>`, NONCE);
    expect(html).toBe(`<script>${body}</script>`);
  });

  it("changes nothing in a document without the nonce", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("<script>", "</script>", "<script nonce=", " nonce=", "<SCRIPT>"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join("");
        expect(hashInlineScripts(html, NONCE)).toEqual({ html, scriptHashes: [] });
      }),
    );
  });
});
