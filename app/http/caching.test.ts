import { describe, expect, it } from "vitest";

import { noticeHeaders, publicPageHeaders, settleDocumentCaching, visitorHeaders } from "./caching";

const keep = (headers: Record<string, string>) => headers["Cache-Control"];

describe("the headers of public pages", () => {
  it("let any cache keep what an empty cart shows, and the browser alone the rest", () => {
    expect(keep(visitorHeaders({ cart: false, flash: false }))).toBe("public, no-cache");
    for (const own of [
      { cart: true, flash: false },
      { cart: false, flash: true },
      { cart: true, flash: true },
    ]) {
      expect(keep(visitorHeaders(own))).toBe("private, no-cache");
    }
    expect(visitorHeaders({ cart: true, flash: false }).Vary).toBe("Cookie");
    expect(visitorHeaders({ cart: false, flash: false }).Vary).toBe("Cookie");
  });

  it("are those of the shop around the page, unless it is served from memory", () => {
    const parentHeaders = new Headers(visitorHeaders({ cart: false, flash: false }));
    const choose = (notice: string | null) =>
      new Headers(
        publicPageHeaders({
          loaderHeaders: new Headers(noticeHeaders(notice)),
          parentHeaders,
          actionHeaders: new Headers(),
          errorHeaders: undefined,
        }),
      ).get("Cache-Control");
    expect(choose(null)).toBe("public, no-cache");
    expect(choose("Error al cargar")).toBe("no-store");
  });
});

describe("settleDocumentCaching", () => {
  const settle = (method: string, status: number, kept?: string) => {
    const headers = new Headers(kept === undefined ? {} : { "Cache-Control": kept });
    settleDocumentCaching(headers, method, status);
    return headers.get("Cache-Control");
  };

  it("leaves pages and missing pages as they are", () => {
    expect(settle("GET", 200, "public, no-cache")).toBe("public, no-cache");
    expect(settle("HEAD", 404, "public, no-cache")).toBe("public, no-cache");
    expect(settle("POST", 400, "no-store")).toBe("no-store");
  });

  it("keeps no answer to a form, no failure and nothing that nobody thought of", () => {
    expect(settle("POST", 400, "public, no-cache")).toBe("private, no-cache");
    expect(settle("GET", 500, "public, no-cache")).toBe("no-store");
    expect(settle("GET", 503, "private, no-cache")).toBe("no-store");
    expect(settle("GET", 200)).toBe("no-store");
  });
});
