import { createHash } from "node:crypto";

type ContentSecurityPolicyOptions = {
  /** `sha256-…` values of the document's inline scripts, without quotes. */
  scriptHashes: readonly string[];
  /** Makes browsers load everything over HTTPS; it would break a shop on plain http. */
  isHttps: boolean;
  /** Other origins that forms may lead to: browsers check every redirect after a form. */
  formTargets?: readonly string[];
};

export function buildContentSecurityPolicy(options: ContentSecurityPolicyOptions): string {
  const scriptSources = ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`)];
  return [
    "default-src 'none'",
    `script-src ${scriptSources.join(" ")}`,
    "style-src 'self'",
    // A product's picture may be on another site.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(options.formTargets ?? [])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(options.isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

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
