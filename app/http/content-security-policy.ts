type ContentSecurityPolicyOptions = {
  /** `sha256-…` values of the inline scripts this document carries, without quotes. */
  scriptHashes: readonly string[];
  /** Asks browsers to load everything over HTTPS; would break a shop tried out on plain http. */
  isHttps: boolean;
  /** Where else a form of the page may lead: browsers look at every redirect that follows it. */
  formTargets?: readonly string[];
};

/** The policy of a page; see docs/decisions for why hashes and not a nonce. */
export function buildContentSecurityPolicy(options: ContentSecurityPolicyOptions): string {
  const scriptSources = ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`)];
  return [
    "default-src 'none'",
    `script-src ${scriptSources.join(" ")}`,
    "style-src 'self'",
    // A product's picture may be an address on the web.
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
