/** Positions in the index, where the newest products come first. */
type Positions = readonly number[];

/** A category as the front page shows it. */
export type TileGroup = {
  /** True with a picture of the owner's: its tile shows no product. */
  hasPicture: boolean;
  positions: Positions;
};

type FrontPageLayout = {
  cover: Positions;
  newest: Positions;
  /** For each group the product that its tile shows; null for none. */
  tiles: readonly (number | null)[];
};

const MAX_NEWEST = 8;
/** What a small shop keeps for the row, where products have a name and a price: cover and tiles go without. */
const MIN_NEWEST = 4;
const MAX_TILES = 8;

/** Lays out the products of the home page so that none is shown twice. */
export function layOutFrontPage(shop: {
  productCount: number;
  /** How many products the cover has room for. */
  coverCount: number;
  groups: readonly TileGroup[];
}): FrontPageLayout {
  const { productCount, coverCount, groups } = shop;
  const coverEnd = Math.max(0, Math.min(coverCount, productCount - MIN_NEWEST));
  const newestEnd = Math.min(coverEnd + MAX_NEWEST, productCount);
  const cover = range(0, coverEnd);
  const used = new Set<number>(cover);
  let spare = newestEnd - coverEnd - MIN_NEWEST;
  const tiles = groups.map(({ hasPicture, positions }) => {
    if (hasPicture) return null;
    const isFree = (position: number) => !used.has(position);
    const further = positions.find((position) => position >= newestEnd && isFree(position));
    const found = further ?? (spare > 0 ? positions.findLast(isFree) : undefined);
    if (found === undefined) return null;
    if (further === undefined) spare -= 1;
    used.add(found);
    return found;
  });
  const newest = [];
  for (let position = coverEnd; position < productCount; position += 1) {
    if (newest.length === MAX_NEWEST) break;
    if (!used.has(position)) newest.push(position);
  }
  return { cover, newest, tiles };
}

/** Of each section in turn until the tiles are full, and then in the order of the sections. */
export function pickTileGroups<Group>(sections: readonly (readonly Group[])[]): Group[] {
  const counts = sections.map(() => 0);
  let room = Math.min(MAX_TILES, sections.flat().length);
  for (let turn = 0; room > 0; turn += 1) {
    for (const [at, groups] of sections.entries()) {
      if (room === 0 || turn >= groups.length) continue;
      counts[at] = turn + 1;
      room -= 1;
    }
  }
  return sections.flatMap((groups, at) => groups.slice(0, counts[at]));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
