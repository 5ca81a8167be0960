/** A line of an order, as offers and codes look at it. */
export type OfferedLine = {
  /** As it is sold now, for one piece. */
  unitPriceInPesos: number;
  quantity: number;
  brandId: string;
  groupIds: readonly string[];
  /** True when its price is already a sale price. */
  isOnSale: boolean;
};

/** What an offer or a code counts for. Without brands it counts for all of them; the same for groups. */
export type OfferScope = {
  brands: readonly string[];
  groups: readonly string[];
  /** True when pieces on sale are left out. */
  skipsSale: boolean;
};

/** What a product must say of itself to be in a scope or not. */
type ScopedPiece = Pick<OfferedLine, "brandId" | "groupIds" | "isOnSale">;

export function isInScope(line: ScopedPiece, scope: OfferScope): boolean {
  if (scope.skipsSale && line.isOnSale) return false;
  if (scope.brands.length > 0 && !scope.brands.includes(line.brandId)) return false;
  return scope.groups.length === 0 || line.groupIds.some((id) => scope.groups.includes(id));
}
