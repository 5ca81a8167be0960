import { describe, expect, it } from "vitest";

import { buildContentSecurityPolicy } from "./content-security-policy.server";

function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("the content security policy", () => {
  const policy = buildContentSecurityPolicy({ scriptHashes: [], isHttps: false });

  it.each([
    ["default-src", "'none'"],
    ["script-src", "'self'"],
    ["style-src", "'self'"],
    ["img-src", "'self' data: https:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    ["object-src", "'none'"],
  ])("says %s %s", (name, sources) => {
    expect(directives(policy).get(name)).toBe(sources);
  });

  it("allows the page's own inline scripts by their hashes and nothing else inline", () => {
    const scriptHashes = ["sha256-AAA=", "sha256-BBB="];
    const withHashes = buildContentSecurityPolicy({ scriptHashes, isHttps: true });
    expect(directives(withHashes).get("script-src")).toBe("'self' 'sha256-AAA=' 'sha256-BBB='");
    expect(withHashes).not.toMatch(/unsafe-|nonce-|\*|http:/);
  });

  it("lets the forms of a page lead where that page says, and nowhere else", () => {
    const formTargets = ["https://www.mercadopago.com.ar", "https://*.mercadopago.com.ar"];
    const policy = buildContentSecurityPolicy({ scriptHashes: [], isHttps: true, formTargets });
    expect(directives(policy).get("form-action")).toBe(
      "'self' https://www.mercadopago.com.ar https://*.mercadopago.com.ar",
    );
    expect(directives(policy).get("connect-src")).toBe("'self'");
  });

  it("asks for https on a shop that is served over it, and only there", () => {
    const overHttps = buildContentSecurityPolicy({ scriptHashes: [], isHttps: true });
    expect(directives(overHttps).has("upgrade-insecure-requests")).toBe(true);
    expect(directives(policy).has("upgrade-insecure-requests")).toBe(false);
  });
});
