/** One step from the home page to a page; the last one is the page itself. */
export type Crumb = { name: string; path: string };

/** The steps as schema.org data (https://schema.org/BreadcrumbList), for search engines. */
export function toBreadcrumbData(crumbs: readonly Crumb[], origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}
