import type { CalendarDay } from "../plain/buenos-aires";

/** A line of an order, as offers and codes look at it. */
export type OfferedLine = {
  /** As it is sold now, for one piece. */
  unitPriceInPesos: number;
  quantity: number;
  brandId: string;
  groupIds: readonly string[];
  isOnSale: boolean;
  /** False for a line of a sale in which a person takes something off others. */
  takesGift?: boolean;
};

/** What an offer or a code counts for. Without brands it counts for all of them; the same for groups. */
export type OfferScope = {
  brands: readonly string[];
  groups: readonly string[];
  skipsSale: boolean;
};

/** Both are included, in Argentine time; null for no limit. */
export type OfferDays = { from: CalendarDay | null; until: CalendarDay | null };

type ScopedPiece = Pick<OfferedLine, "brandId" | "groupIds" | "isOnSale">;

export function isInScope(line: ScopedPiece, scope: OfferScope): boolean {
  if (scope.skipsSale && line.isOnSale) return false;
  if (scope.brands.length > 0 && !scope.brands.includes(line.brandId)) return false;
  return scope.groups.length === 0 || line.groupIds.some((id) => scope.groups.includes(id));
}
