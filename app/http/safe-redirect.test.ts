import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../test/helpers/any-text";
import { safeAdminPath } from "./safe-redirect";

describe("after signing in", () => {
  it.each([
    "/admin",
    "/admin/products",
    "/admin/products?q=a%20b&page=2",
    "/admin/products/edit/manki-remera-01",
    "/admin/products/edit/con%2Fbarra",
    "/admin/cuenta",
    "/admin/loginas",
  ])("%s is gone on to", (wanted) => {
    expect(safeAdminPath(wanted)).toBe(wanted);
  });

  it.each([
    null,
    undefined,
    7,
    "",
    "/",
    "/carrito",
    "/administracion",
    "//evil.test",
    "//evil.test/admin",
    "/\\evil.test",
    "/\\/evil.test",
    "\\\\evil.test",
    "/admin/\\evil.test",
    "https:evil.test",
    "https://evil.test/admin",
    "javascript:alert(1)",
    "%2f%2fevil.test",
    "/%2f%2fevil.test",
    "/%5cevil.test",
    "/admin/..//evil.test",
    "/admin/%2e%2e//evil.test",
    "/admin/../../evil",
    "/admin/../carrito",
    "\t//evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/admin\r\nSet-Cookie: a=b",
    "/admin/%0d%0aSet-Cookie:a=b",
    "/admin\0",
    " /admin",
    "admin",
    "@evil.test",
    "/admin@evil.test",
    "/admin/login",
    "/admin/login/",
    "/ADMIN/LOGIN",
    "/admin/%6cogin?volver=/admin/logout",
    "/admin/logout",
    "/admin//logout",
    "/admin/.//logout",
    "/admin//products",
    "/admin/products.data?_routes=x",
    "/admin/%E0%A4%A",
    `/admin/${"x".repeat(2000)}`,
  ])("%j is not", (wanted) => {
    expect(safeAdminPath(wanted)).toBe("/admin");
  });

  it("no text leads anywhere but to the back office of this shop", () => {
    const pieces = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "/admin",
            "/",
            "\\",
            "..",
            "%2f",
            "%5c",
            "evil.test",
            "https:",
            "@",
            "\t",
          ),
          anyText(),
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          pieces,
          pieces.map((rest) => `/admin${rest}`),
        ),
        (wanted) => {
          const location = safeAdminPath(wanted);
          for (const base of ["http://tela.test/admin/login", "https://otra.test/"]) {
            const url = new URL(location, base);
            expect(url.origin).toBe(new URL(base).origin);
            expect(url.pathname).toMatch(/^\/admin(\/|$)/);
          }
          expect(location).not.toMatch(/[\p{Cc}\\]/u);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
