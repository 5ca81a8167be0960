import type { TakeScope } from "./stock-take";
import type { TakeDifferences } from "./take-differences";
import type { TakeRow } from "./take-rows";
import type { SheetRow } from "./take-sheet";

/** A stock take as the list shows it. */
export type ListedTake = {
  id: number;
  scope: TakeScope;
  /** "Marca SHATO". */
  title: string;
  author: string;
  /** Null when the stored time is not valid. */
  createdAt: Date | null;
  /** Null while it is open. */
  closedAt: Date | null;
  /** The change in the history; null for one that changed nothing. */
  batchId: number | null;
  /** Counted sizes and colours; 0 for one that was thrown away. */
  countedCells: number;
};

export type TakeOverview = {
  open: ListedTake[];
  /** The last ones. */
  closed: ListedTake[];
  /** What can be counted. */
  brands: { id: string; name: string }[];
  groups: { id: string; name: string }[];
};

/** A page of the sheet on which pieces are counted. */
export type TakePage = {
  take: ListedTake;
  rows: SheetRow[];
  page: number;
  pageCount: number;
  /** Sizes and colours of all its products. */
  totalCells: number;
};

/** A stock take as its address asks for it: to count, its differences, or to print. */
export type TakeView =
  | (TakePage & {
      kind: "count";
      /** Another one for other rows or counts. */
      key: string;
    })
  | { kind: "differences"; take: ListedTake; differences: TakeDifferences }
  | {
      kind: "sheet";
      take: ListedTake;
      rows: TakeRow[];
      total: number;
      page: number;
      pageCount: number;
    };
