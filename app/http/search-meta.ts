import type { MetaDescriptor } from "@remix-run/node";

import { absoluteAddress } from "../domain/catalogue/product-picture";

type SearchMeta = {
  shopName: string;
  /** Absolute address without a final slash. */
  origin: string;
  canonical: string;
  title: string;
  description: string;
  image?: string | undefined;
  /** For pages that should not be indexed: filtered lists, searches, the cart. */
  isUnlisted?: boolean;
  type?: "website" | "product";
};

export function searchMeta(page: SearchMeta): MetaDescriptor[] {
  const url = page.origin + page.canonical;
  const image = absoluteAddress(page.image ?? "", page.origin);
  return [
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:locale", content: "es_AR" },
    { property: "og:site_name", content: page.shopName },
    ...(image === null ? [] : [{ property: "og:image", content: image }]),
    ...(page.isUnlisted ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}
