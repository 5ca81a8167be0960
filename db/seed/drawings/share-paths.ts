const WORTH_SHARING = 24;

/** The same document with each path that it repeats written once, in its first `<defs>`. */
export function sharePaths(svg: string): string {
  const uses = new Map<string, number>();
  for (const [, path = ""] of svg.matchAll(/<path d="([^"]+)"/g)) {
    uses.set(path, (uses.get(path) ?? 0) + 1);
  }
  const repeated = [...uses].filter(([path, count]) => count > 1 && path.length > WORTH_SHARING);
  const ids = new Map(repeated.map(([path], index) => [path, `z${index}`]));
  const definitions = [...ids].map(([path, id]) => `<path id="${id}" d="${path}"/>`).join("");
  return svg
    .replace(/<path d="([^"]+)"/g, (whole, path: string) => {
      const id = ids.get(path);
      return id ? `<use href="#${id}"` : whole;
    })
    .replace("</defs>", `${definitions}</defs>`);
}
