import { createHash } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { type codes, quantityOffers } from "../../../db/schema/offers";
import { CODE_KINDS, type DiscountCode } from "../../domain/offers/discount-code";
import type { EditedQuantityOffer } from "../../domain/offers/edited-offer";
import type { OfferScope } from "../../domain/offers/offered-line";
import { pickCurrent, type CurrentOffer } from "../../domain/offers/shown-offer";
import { findQuantityOfferKind } from "../../domain/offers/quantity-offer";
import { parseCalendarDay, calendarDay } from "../../domain/plain/buenos-aires";
import { parseTextList } from "../catalogue/product-row.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepUntilCommit, keepStatement } from "../sqlite/kept-reads.server";

export type CodeRow = typeof codes.$inferSelect;
type QuantityOfferRow = typeof quantityOffers.$inferSelect;

/**
 * Null for a row that another tool made unreadable: such a code counts for nothing.
 * @param usedInPesos - what living orders used of a credit
 */
export function parseCodeRow(row: CodeRow, usedInPesos: number): DiscountCode | null {
  const isCredit = row.kind === "credit";
  const kind = isCredit ? "credit" : CODE_KINDS.find(({ id }) => id === row.kind)?.id;
  const scope = parseScope(row);
  if (!kind || !scope || !hasSoundDays(row)) return null;
  const { id, code, value, maxUses, uses, oncePerEmail, minPesos, isOff } = row;
  return {
    ...{ id, code, kind, value, maxUses, uses, oncePerEmail, minPesos, isOff, scope },
    ...(isCredit && { leftInPesos: Math.max(value - usedInPesos, 0) }),
    from: row.validFrom,
    until: row.validUntil,
  };
}

export function toEditedOffer(row: QuantityOfferRow): EditedQuantityOffer | null {
  const kind = findQuantityOfferKind(row.kind);
  const scope = parseScope(row);
  if (!kind || !scope || !hasSoundDays(row)) return null;
  const { id, isOff, validFrom: from, validUntil: until } = row;
  return { id, kind, scope, from, until, isOff };
}

type ScopeColumns = Pick<CodeRow, "brands" | "groups" | "skipsSale">;

/** What a form names of the row that it was filled with. */
export function versionOf(row: object): string {
  return createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 16);
}

export function parseScope({ brands, groups, skipsSale }: ScopeColumns): OfferScope | null {
  const [brandIds, groupIds] = [parseTextList(brands), parseTextList(groups)];
  return brandIds && groupIds && { brands: brandIds, groups: groupIds, skipsSale };
}

export function writeScope({ brands, groups, skipsSale }: OfferScope): ScopeColumns {
  return { brands: JSON.stringify(brands), groups: JSON.stringify(groups), skipsSale };
}

function hasSoundDays({ validFrom, validUntil }: Pick<CodeRow, "validFrom" | "validUntil">) {
  return [validFrom, validUntil].every((day) => day === null || parseCalendarDay(day) !== null);
}

export async function readCurrentOffers(connection: Connection, now: Date) {
  return pickCurrent(await readQuantityOffers(connection), calendarDay(now));
}

/** The same for pages, which all ask. */
export async function readShownOffers(database: ShopDatabase, now: Date): Promise<CurrentOffer[]> {
  return pickCurrent(await readKept(database), calendarDay(now));
}

export async function readQuantityOffers(connection: Connection): Promise<EditedQuantityOffer[]> {
  return (await selectAll(connection).execute()).flatMap((row) => toEditedOffer(row) ?? []);
}

const readKept = keepUntilCommit(readQuantityOffers);

const selectAll = keepStatement(({ queries }) =>
  queries.select().from(quantityOffers).orderBy(quantityOffers.id).prepare("quantity_offers"),
);
