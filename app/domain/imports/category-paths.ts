/**
 * The categories of a product, each from the top: `Ropa > Remeras, Ofertas`. A comma of a name has a
 * backslash before it.
 */
export function readCategoryPaths(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .replaceAll("\\,", ",")
        .split(">")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .filter((path) => path.length > 0);
}

/** The path that the shop's groups know; else the first one. */
export function chooseCategoryPath(
  paths: readonly string[][],
  isKnown: (place: { category: string; subcategory: string }) => boolean,
): { category: string; subcategory: string } | null {
  const places = paths.map((path) => ({
    category: path[0] ?? "",
    subcategory: path.length > 1 ? (path.at(-1) ?? "") : "",
  }));
  return places.find(isKnown) ?? places[0] ?? null;
}
