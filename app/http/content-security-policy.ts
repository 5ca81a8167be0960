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
