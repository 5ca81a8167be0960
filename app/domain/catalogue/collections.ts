import type { CalendarDay } from "../plain/buenos-aires";
import { slugify } from "../plain/fold-text";
import { COLLECTION_LIMITS } from "../products/text-fields";
import { tidyName } from "./arrange-groups";

/** Products for a time or an occasion: "Básicos", "Otoño". A product names several of them. */
export type Collection = {
  /** Also the address: `/coleccion/basicos`. Of its first name; a new name does not change it. */
  id: string;
  name: string;
  /** The address of the owner's picture; empty for none. */
  picture: string;
  /** Days in Argentine time, both included; null for no limit. */
  startsOn: CalendarDay | null;
  endsOn: CalendarDay | null;
};

export const MAX_COLLECTIONS = 40;

export type CollectionFields = Omit<Collection, "id">;

type CollectionProblem = {
  field: "nombre" | "hasta";
  message: string;
  /** True when another collection stands against it, false when the form is wrong. */
  isConflict: boolean;
};

export type ArrangedCollections =
  | { collections: readonly Collection[]; problem: null }
  | { collections: null; problem: CollectionProblem };

export function isCollectionOpen(
  { startsOn, endsOn }: Pick<Collection, "startsOn" | "endsOn">,
  today: CalendarDay,
): boolean {
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);
}

/** By which products name it, in any spelling. */
export function wordsOf({ id, name }: Pick<Collection, "id" | "name">): string[] {
  return [id, name];
}

/**
 * Products name a collection by its name: after a rename they get the new one, so that a second rename finds them.
 * Null where nothing changes.
 */
export function renameWords(
  words: readonly string[],
  { before, after }: { before: readonly Collection[]; after: readonly Collection[] },
): string[] | null {
  const renamed = words.map((word) => {
    const own = findCollection(before, word);
    const now = after.find(({ id }) => id === own?.id);
    return own && now && now.name !== own.name ? now.name : word;
  });
  return renamed.every((word, at) => word === words[at]) ? null : [...new Set(renamed)];
}

/** The collection that a product's word names, by its address or its name, in any spelling. */
export function findCollection(
  collections: readonly Collection[],
  word: string,
): Collection | null {
  const slug = slugify(word);
  return (
    collections.find(({ id }) => id === slug) ??
    collections.find(({ name }) => slugify(name) === slug) ??
    null
  );
}

/** @param id - null for a new one, which comes last */
export function saveCollection(
  collections: readonly Collection[],
  id: string | null,
  { name: typed, ...fields }: CollectionFields,
): ArrangedCollections {
  const name = tidyName(typed);
  const slug = slugify(name);
  if (slug === "") return refuse("nombre", "Escribí un nombre con letras o números.");
  if (name.length > COLLECTION_LIMITS.length) {
    return refuse("nombre", `El nombre puede tener hasta ${COLLECTION_LIMITS.length} letras.`);
  }
  // Products list their collections with these between.
  if (/[,;]/.test(name)) return refuse("nombre", "El nombre no puede llevar comas.");
  const others = collections.filter((one) => one.id !== id);
  const same = findCollection(others, name);
  if (same) return refuse("nombre", `Ya hay una colección ${same.name}.`, true);
  if (fields.startsOn !== null && fields.endsOn !== null && fields.endsOn < fields.startsOn) {
    return refuse("hasta", "El último día no puede ser anterior al primero.");
  }
  if (id === null && collections.length >= MAX_COLLECTIONS) {
    return refuse("nombre", `Entran hasta ${MAX_COLLECTIONS} colecciones: borrá alguna antes.`);
  }
  const saved = { id: id ?? slug, name, ...fields };
  return {
    collections:
      id === null ? [...others, saved] : collections.map((one) => (one.id === id ? saved : one)),
    problem: null,
  };
}

export function moveCollection(
  collections: readonly Collection[],
  id: string,
  direction: "up" | "down",
): readonly Collection[] {
  const at = collections.findIndex((one) => one.id === id);
  const to = direction === "up" ? at - 1 : at + 1;
  const [own, other] = [collections[at], collections[to]];
  if (!own || !other) return collections;
  return collections.map((one) => (one === own ? other : one === other ? own : one));
}

function refuse(
  field: CollectionProblem["field"],
  message: string,
  isConflict = false,
): ArrangedCollections {
  return { collections: null, problem: { field, message, isConflict } };
}
