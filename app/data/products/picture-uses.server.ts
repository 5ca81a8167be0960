import { like } from "drizzle-orm";

import { orderItems, productDrafts, products } from "../../../db/schema";
import type { Connection } from "../../../db/open";
import { PICTURE_NAMES } from "../../domain/products/picture-address";

/** The names of the stored pictures that a product, an order or a form not sent yet shows. */
export function listUsedPictures({ queries }: Connection): Set<string> {
  const texts = [
    queries
      .select({ text: products.images })
      .from(products)
      .where(like(products.images, "%fotos%"))
      .all(),
    queries
      .selectDistinct({ text: orderItems.image })
      .from(orderItems)
      .where(like(orderItems.image, "%fotos%"))
      .all(),
    queries.select({ text: productDrafts.content }).from(productDrafts).all(),
  ];
  // By name, wherever it stands: JSON may be written with escapes, and one too many does no harm.
  return new Set(texts.flat().flatMap(({ text }) => text.match(PICTURE_NAMES) ?? []));
}
