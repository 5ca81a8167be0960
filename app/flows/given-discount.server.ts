import { listOwners, readGiftLimit } from "../data/owner/people.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import type { PricedCart } from "../domain/buying/priced-cart";
import { isOverGiftLimit } from "../domain/offers/gift";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import type { RoleId } from "../domain/owner/roles";
import type { Approval } from "../forms/orders/manual-order";

/** Null for a discount that the role may give. */
export async function readApproval(
  { lines }: PricedCart,
  { gift }: AskedDiscounts,
  role: RoleId,
): Promise<Approval | null> {
  if (!gift) return null;
  const limitPercent = await readGiftLimit(role);
  if (limitPercent === null || !isOverGiftLimit(lines, gift, limitPercent)) return null;
  const owners = (await readOrNull(listOwners())) ?? [];
  return { limitPercent, owners: owners.map(({ id, name }) => ({ id: String(id), label: name })) };
}
