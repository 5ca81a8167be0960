import { createHash } from "node:crypto";

/**
 * Takes the nonce out of a finished document and gives the hash of each script that carried it.
 * Only what the framework stamped gets a hash: markup injected into the page would get none.
 */
export function hashInlineScripts(
  html: string,
  nonce: string,
): { html: string; scriptHashes: string[] } {
  const scriptHashes = new Set<string>();
  const stamp = ` nonce="${nonce}"`;
  // Jumps from stamp to stamp: a pattern for scripts would look at every letter of the page.
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
