import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes, quantityOffers } from "../../../db/schema/offers";
import type { MovedPaths } from "../../domain/catalogue/arrange-groups";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import { moveScope } from "../../domain/offers/moved-scope";
import { parseScope, writeScope } from "./stored-offer.server";

/** Codes and quantity offers follow renamed and united brands and groups. @param taxonomy - after the change */
export async function moveOfferScopes(
  { queries }: Connection,
  moved: MovedPaths,
  taxonomy: Taxonomy,
): Promise<void> {
  if (moved.size === 0) return;
  for (const table of [codes, quantityOffers]) {
    const { id, brands, groups, skipsSale } = table;
    for (const row of await queries.select({ id, brands, groups, skipsSale }).from(table)) {
      const scope = parseScope(row);
      if (!scope) continue;
      const after = moveScope(scope, moved, taxonomy);
      if (JSON.stringify(after) === JSON.stringify(scope)) continue;
      await queries.update(table).set(writeScope(after)).where(eq(id, row.id));
    }
  }
}
