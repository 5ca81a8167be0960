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
  return askOwner(`El descuento pasa tu tope del ${limitPercent}%.`);
}

/** What a form shows to who may not do something alone. */
export async function askOwner(why: string): Promise<Approval> {
  const owners = (await readOrNull(listOwners())) ?? [];
  return { why, owners: owners.map(({ id, name }) => ({ id: String(id), label: name })) };
}
