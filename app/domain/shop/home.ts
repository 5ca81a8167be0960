/** One stay of a shop in one place: the random id tells it from all others, the number which of two is later. */
type Stay = { id: string; generation: number };

/**
 * What a place, a data directory or a server, knows of where its shop lives: here, when both stays are the same.
 * A move writes it in three steps: the target waits for the source, the source has left for the target, and the
 * target is at home. At most one place is at home after each of them.
 */
export type Home = {
  own: Stay;
  home: Stay;
  /** Where that is, for people. */
  place: string;
};

export type Side = "directory" | "server";

/** Of a place that no shop has moved to or from: its id is drawn when one does. */
export const NEVER_MOVED: Record<Side, Stay> = {
  directory: { id: "directory", generation: 0 },
  server: { id: "server", generation: 1 },
};

export const atHome = (own: Stay): Home => ({ own, home: own, place: "" });

export const isHere = ({ own, home }: Home) => own.id === home.id;

/** True for a place that waits for its shop; else one that is not here has left. */
const isAwaited = ({ own, home }: Home) => own.generation > home.generation;

/** After a shop was put whole in this place. */
export function arrive(home: Home, newId: string): Home {
  return isHere(home) || isAwaited(home) ? atHome(home.own) : reclaim(home, newId);
}

/** For a place whose other one is lost: from now on, what that one says is of before. */
export function reclaim({ own, home }: Home, newId: string): Home {
  return atHome({ id: newId, generation: Math.max(own.generation, home.generation) + 1 });
}

export type Place = Home & { side: Side; hasShop: boolean };

type MovePlan =
  | { kind: "arrived" }
  | { kind: "refused"; reason: string }
  /** The stay that ends with the move, and the one that begins. */
  | { kind: "moves"; source: Stay; target: Stay };

/** Of a server that a move had left for good in an older version, whose notes had no ids. */
const LEFT_BEFORE = "left";

/** @param newIds - for the stay that ends with the move, and for the one that begins */
export function planMove(
  source: Place,
  target: Place,
  newIds: readonly [string, string],
): MovePlan {
  if (!isHere(source)) return planRest(source, target);
  if (!source.hasShop) return { kind: "refused", reason: NO_SHOP[source.side] };
  if (isHere(target)) {
    if (target.hasShop) return { kind: "refused", reason: TAKEN[target.side] };
  } else if (target.home.id === source.own.id) {
    if (isAwaited(target)) return { kind: "moves", source: source.own, target: target.own };
  } else if (isAwaited(target) || (target.hasShop && target.home.id !== LEFT_BEFORE)) {
    // What it has may still be the only copy of another shop.
    return { kind: "refused", reason: describeAway(target) };
  }
  const isDrawn = source.own.id !== NEVER_MOVED[source.side].id;
  const isKnown = isDrawn || target.home.id === source.own.id;
  const ending = isKnown ? source.own : { ...source.own, id: newIds[0] };
  const generation = Math.max(ending.generation, target.own.generation) + 1;
  return { kind: "moves", source: ending, target: { id: newIds[1], generation } };
}

/** Of a move whose source has left already: only its own target can go on. */
function planRest(source: Place, target: Place): MovePlan {
  const { own, home } = source;
  if (home.id === target.own.id) {
    if (isHere(target) && target.hasShop) return { kind: "arrived" };
    // A directory has no note of a move that an older version began.
    const isFromBefore = home.id === NEVER_MOVED.directory.id;
    if (source.hasShop && (isAwaited(target) || isFromBefore))
      return { kind: "moves", source: own, target: home };
  }
  return { kind: "refused", reason: describeAway(source) };
}

// Why a shop does not open, move or come back: each is what is true, and the one command that goes on.

const NO_SHOP: Record<Side, string> = {
  directory: "en DATA_DIR no hay ninguna tienda: revisala",
  server: "en esa base de datos de PostgreSQL no hay ninguna tienda: revisá DATABASE_URL",
};

const TAKEN: Record<Side, string> = {
  directory: "en DATA_DIR ya hay una tienda: elegí otra carpeta",
  server: "en esa base de datos de PostgreSQL ya hay una tienda: elegí otra con DATABASE_URL",
};

/** Of a place that is not at home. */
export function describeAway(home: Home & { side: Side }): string {
  const { side, place } = home;
  if (isAwaited(home)) {
    return side === "directory"
      ? `la mudanza de ${place} a esta carpeta no terminó: la termina tela move sqlite`
      : `la mudanza de ${place} a esta base de datos no terminó: la termina tela move postgres, con esa carpeta`;
  }
  return side === "directory"
    ? `la tienda de esta carpeta se mudó a ${place}, y se abre con esa DATABASE_URL: si la mudanza se cortó, la termina tela move postgres`
    : `la tienda de esta base de datos se mudó a ${place}, y se abre ahí, sin DATABASE_URL: si la mudanza se cortó, la termina tela move sqlite, con esa carpeta`;
}

export function describeLost(home: Home & { side: Side }): string {
  const word = home.side === "directory" ? "sqlite" : "postgres";
  return `${describeAway(home)}. Si aquello se perdió para siempre, tela move ${word} --lost vuelve a lo que quedó acá`;
}

/** Why a server is not opened with a directory that has a shop; null when it may be. */
export function findOwnShop(directory: Omit<Place, "side">, server: Omit<Place, "side">) {
  if (!isHere(directory) || !directory.hasShop) return null;
  if (!server.hasShop)
    return "en DATA_DIR hay una tienda, y en esa base de datos de PostgreSQL ninguna: la muda tela move postgres";
  return directory.own.generation > server.own.generation
    ? "la tienda se mudó de PostgreSQL a DATA_DIR, y esa base de datos es de antes: abrila con tela serve, sin DATABASE_URL"
    : null;
}

export const MOVING_NOW =
  "la tienda se está mudando o recuperando en este momento: abrila cuando eso termine";

export const OPEN_ELSEWHERE =
  "la tienda está abierta en otro proceso, quizás en otra máquina: cerralos todos primero. No se cambió nada";

/** While a folder with a shop that was decided on is not in its place yet. */
export const UNFINISHED =
  "hay una vuelta a una copia o una mudanza sin terminar: abrí la tienda con tela serve y se termina sola";

export function describeLostDatabase(problem: string, dataDirectory: string): string {
  return `${problem}, y en ${JSON.stringify(dataDirectory)} ya hubo una tienda: recuperala con "tela restore" y una copia de ${JSON.stringify(`${dataDirectory}/backups`)}. Para empezar otra de cero, elegí otra carpeta con DATA_DIR`;
}
