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
  const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
  const clean = html.replace(script, (whole, attributes: string, body: string) => {
    if (!attributes.includes(stamp)) return whole;
    if (body !== "") {
      scriptHashes.add(`sha256-${createHash("sha256").update(body).digest("base64")}`);
    }
    return `<script${attributes.replace(stamp, "")}>${body}</script>`;
  });
  return { html: clean.replaceAll(stamp, ""), scriptHashes: [...scriptHashes] };
}
