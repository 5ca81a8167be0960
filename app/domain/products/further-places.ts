import { readPath, writePath } from "../catalogue/product-places";
import { splitList } from "../plain/text-list";
import { PLACE_LIMITS } from "./product-limits";

/** The places in a typed list, each once: "Mujer>Remeras; Hombre > Remeras" has two. */
export function splitPlaces(text: string): string[] {
  return splitList(
    splitList(text)
      .map((path) => writePath(readPath(path)))
      .join("\n"),
  );
}

/** Null for places that a product may have. */
export function findPlacesProblem(places: readonly string[]): string | null {
  const { entries, partLength } = PLACE_LIMITS;
  if (places.length > entries) return `Entran hasta ${entries} lugares.`;
  const paths = places.map(readPath);
  const tooDeep = paths.map(findDepthProblem).find((problem) => problem !== null);
  if (tooDeep !== undefined) return tooDeep;
  if (paths.flat().some(({ length }) => length > partLength)) {
    return `Cada parte de un lugar puede tener hasta ${partLength} letras. Separá los lugares con comas.`;
  }
  return null;
}

/** A deeper path would lose what stands between its ends. */
export function findDepthProblem(path: readonly string[]): string | null {
  const { parts } = PLACE_LIMITS;
  return path.length > parts
    ? `Un lugar tiene hasta ${parts} partes: Mujer > Remeras > Manga larga.`
    : null;
}
