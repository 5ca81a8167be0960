export type HeldItem = {
  itemId: number;
  orderId: number;
  isPaid: boolean;
  /** As stored, in ISO format. */
  createdAt: string;
  quantity: number;
};

export type ShortItem = { itemId: number; orderId: number; missing: number };

/** Paid orders keep their pieces before unpaid ones, and among equals the older order does. */
export function findShortItems(onHand: number, held: readonly HeldItem[]): ShortItem[] {
  let left = onHand;
  return [...held].sort(compareClaims).flatMap(({ itemId, orderId, quantity }) => {
    const kept = Math.min(quantity, left);
    left -= kept;
    return kept === quantity ? [] : [{ itemId, orderId, missing: quantity - kept }];
  });
}

function compareClaims(one: HeldItem, other: HeldItem): number {
  if (one.isPaid !== other.isPaid) return one.isPaid ? -1 : 1;
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.itemId - other.itemId;
}
