import { describe, expect, it } from "vitest";

import { searchMeta } from "./search-meta";

const PAGE = {
  shopName: "Tienda",
  origin: "https://tienda.example",
  canonical: "/productos?talle=M",
  title: "Productos",
  description: "Todo.",
};

describe("searchMeta", () => {
  it("names the page by its one absolute address", () => {
    const meta = searchMeta(PAGE);
    const href = "https://tienda.example/productos?talle=M";
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href });
    expect(meta).toContainEqual({ property: "og:url", content: href });
    expect(meta).toContainEqual({ property: "og:type", content: "website" });
  });

  it("makes the picture's address absolute, and leaves a foreign one as it is", () => {
    const image = (address: string) =>
      searchMeta({ ...PAGE, image: address }).filter(
        (entry) => "property" in entry && entry.property === "og:image",
      );
    expect(image("/imagenes/a.webp")).toEqual([
      { property: "og:image", content: "https://tienda.example/imagenes/a.webp" },
    ]);
    expect(image("https://cdn.example/a.jpg")).toEqual([
      { property: "og:image", content: "https://cdn.example/a.jpg" },
    ]);
    expect(image("")).toEqual([]);
  });

  it("keeps only a page out of search engines that asks for it", () => {
    const robots = { name: "robots", content: "noindex, follow" };
    expect(searchMeta(PAGE)).not.toContainEqual(robots);
    expect(searchMeta({ ...PAGE, isUnlisted: true })).toContainEqual(robots);
  });
});
