import { and, gt, like } from "drizzle-orm";

import { audit } from "../../../db/schema/history";
import { orderItems } from "../../../db/schema/orders";
import { productDrafts, products } from "../../../db/schema/products";
import { settings } from "../../../db/schema/shop";
import { groups } from "../../../db/schema/taxonomy";
import type { Connection } from "../../../db/connection";
import { startOfBin } from "../../domain/history/bin";
import { PICTURE_NAMES } from "../../domain/products/picture-address";

/**
 * The names of the stored pictures that a product, an order, a draft, a group or the settings use,
 * or used so lately that a change can still be taken back with them.
 */
export async function listUsedPictures({ queries }: Connection, now: Date): Promise<Set<string>> {
  const binned = startOfBin(now).toISOString();
  const texts = [
    await queries
      .select({ text: products.images })
      .from(products)
      .where(like(products.images, "%fotos%")),
    await queries
      .selectDistinct({ text: orderItems.image })
      .from(orderItems)
      .where(like(orderItems.image, "%fotos%")),
    await queries.select({ text: productDrafts.content }).from(productDrafts),
    await queries.select({ text: groups.picture }).from(groups),
    await queries
      .select({ text: settings.value })
      .from(settings)
      .where(like(settings.value, "%fotos%")),
    await queries
      .select({ text: audit.before })
      .from(audit)
      .where(and(gt(audit.at, binned), like(audit.before, "%fotos%"))),
  ];
  // Searches the text for names, because JSON may contain escapes; one name too many does no harm.
  return new Set(texts.flat().flatMap(({ text }) => text?.match(PICTURE_NAMES) ?? []));
}
