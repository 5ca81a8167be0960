import { MAX_ID_LENGTH } from "../products/product-id";

/** How many products a visitor's list of recently seen ones has. */
export const MAX_SEEN = 12;

/** How many favourites a visitor has, and how many a shared list shows. */
export const MAX_FAVORITES = 60;

/** The latest first, each once. */
export function addSeen(seen: readonly string[], id: string): string[] {
  return [id, ...seen.filter((other) => other !== id)].slice(0, MAX_SEEN);
}

/** The latest first; null for a list that is full. One that is in it already stays where it is. */
export function addFavorite(favorites: readonly string[], id: string): string[] | null {
  if (favorites.includes(id)) return [...favorites];
  return favorites.length < MAX_FAVORITES ? [id, ...favorites] : null;
}

/** What no id can be is left out, and what is too much. */
export function tidyIds(ids: readonly string[]): string[] {
  const usable = ids.filter((id) => id !== "" && id.length <= MAX_ID_LENGTH);
  return [...new Set(usable)].slice(0, MAX_FAVORITES);
}

const BETWEEN = ",";
export const SHARED_PARAMETER = "productos";

/** The ids in the address of a shared list, which anybody can open. */
export function readSharedIds(text: string): string[] {
  return tidyIds(text.split(BETWEEN).map((id) => id.trim()));
}

/** The query of a shared list. */
export function writeSharedIds(ids: readonly string[]): string {
  return `?${SHARED_PARAMETER}=${ids.map(encodeURIComponent).join(BETWEEN)}`;
}
