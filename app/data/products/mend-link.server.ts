import { storeColorLink } from "./color-link-writes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { insertDraft, type NewDraft } from "./product-drafts.server";
import { findByAnyId } from "./save-product.server";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";

export type MendOutcome =
  | { outcome: "linked"; draftId: string }
  /** One of the two products is gone, or this one has no colour. */
  | { outcome: "impossible"; draftId: string };

export type LinkToMend = { id: string; otherId: string; draft: NewDraft };

/**
 * Makes the other product link back with this one's first colour, and stores the form as a draft.
 */
export function mendLink({ id, otherId, draft }: LinkToMend, by: By): Promise<MendOutcome> {
  const { now } = by;
  return writeAs({ ...by, action: "product.link" }, async (connection) => {
    const draftId = await insertDraft(connection, draft, now);
    const product = await findByAnyId(connection, id);
    const other = (await findProducts(connection, [otherId])).get(otherId);
    const color = product?.colors.find((name) => name.trim() !== "");
    if (!product || !other || color === undefined || other.id === product.id) {
      return { outcome: "impossible", draftId };
    }
    await storeColorLink(connection, other, { color, productId: product.id }, now);
    return { outcome: "linked", draftId };
  });
}
