/** Differences on one page; and at most so many rows that were not counted. */
export const LISTED_DIFFERENCES = 100;

/** A counted size and colour on the page of differences. */
export type ListedCell = {
  /** Its `StockSubject` as forms carry it. */
  subject: string;
  /** "Remera lisa, Negro, talle M". */
  label: string;
  counted: number;
  /** What was expected when it was counted; null when the shop did not count it. */
  seenOnHand: number | null;
  /** What the shop believes now; orders may have changed it since. */
  nowOnHand: number | null;
  /** Null when counting begins with it, or when nothing is applied. */
  difference: number | null;
  /** What the shop will believe; null when nothing is applied. */
  onHand: number | null;
};

/** A product in a colour with sizes that nobody counted. */
export type UncountedRow = { label: string; sizes: string[] };

/** What a stock take would do. */
export type TakeDifferences = {
  /** Names what was counted; whoever applies it sends it back. */
  seen: string;
  countedCells: number;
  /** Sizes and colours of all its products, counted or not. */
  totalCells: number;
  equalCells: number;
  /** A page of the differences. */
  different: ListedCell[];
  /** The number of differences, and the pages. */
  total: number;
  page: number;
  pageCount: number;
  /** A person changed the number after it was counted. */
  outdated: ListedCell[];
  /** The product has no such size and colour any more. */
  gone: ListedCell[];
  /** The first rows with sizes that were not counted. */
  uncounted: UncountedRow[];
  uncountedRows: number;
};
