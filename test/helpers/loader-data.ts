/**
 * The loader data in a page's HTML, by route id. Single fetch writes it as one flat list in which
 * numbers are indexes of the list; negative numbers are constants such as null.
 */
export function readLoaderData(html: string): Record<string, Record<string, unknown>> {
  const chunks = [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)];
  if (chunks.length === 0) throw new Error("The page carries no loader data");
  const text = chunks.map(([, chunk = ""]) => JSON.parse(chunk) as string).join("");
  const list = JSON.parse(text) as unknown[];

  function resolve(place: number): unknown {
    const value = list[place];
    if (Array.isArray(value)) {
      const places = value as unknown[];
      return places.every((entry) => typeof entry === "number") ? places.map(resolve) : places;
    }
    if (typeof value !== "object" || value === null) return value ?? null;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        String(list[Number(key.slice(1))]),
        resolve(entry as number),
      ]),
    );
  }
  return (resolve(0) as { loaderData: Record<string, Record<string, unknown>> }).loaderData;
}
