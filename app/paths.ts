import type { SectionId } from "./domain/taxonomy";

/** Every address of the shop. Links, redirects and tests use only these. */
export const paths = {
  home: () => "/",
  products: () => "/productos",
  search: (text: string) => `/productos?${new URLSearchParams({ q: text })}`,
  product: (id: string) => `/productos/${encodeURIComponent(id)}`,
  collection: () => "/coleccion",
  brandCollection: (brandId: string) => `/coleccion?${new URLSearchParams({ marca: brandId })}`,
  section: (section: SectionId) => `/categoria/${section}`,
  group: (section: SectionId, group: string) => `/categoria/${section}/${group}`,
  cart: () => "/carrito",
  menu: () => "/menu",
  sitemap: () => "/sitemap.xml",
} as const;
