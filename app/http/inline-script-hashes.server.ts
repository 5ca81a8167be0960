import { createHash } from "node:crypto";

/** Only the framework's scripts have the nonce, so injected markup gets no hash. */
export function hashInlineScripts(
  html: string,
  nonce: string,
): { html: string; scriptHashes: string[] } {
  const scriptHashes = new Set<string>();
  const stamp = ` nonce="${nonce}"`;
  // Splits at the nonce: a pattern for scripts would scan every character of the page.
  const parts = html.split(stamp);
  for (const [position, part] of parts.entries()) {
    const before = parts[position - 1];
    if (before === undefined || !SCRIPT_TAG_BEGINS.test(before.slice(before.lastIndexOf("<")))) {
      continue;
    }
    const body = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    if (body === "") continue;
    scriptHashes.add(`sha256-${createHash("sha256").update(body).digest("base64")}`);
  }
  return { html: parts.join(""), scriptHashes: [...scriptHashes] };
}

const SCRIPT_TAG_BEGINS = /^<script\b[^>]*$/;
