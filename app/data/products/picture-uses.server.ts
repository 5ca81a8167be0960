import type { Connection } from "../../../db/connection";
import { startOfBin } from "../../domain/history/bin";
import { PICTURE_NAMES } from "../../domain/products/picture-address";

const TEXTS = `
  SELECT images FROM products WHERE images LIKE '%fotos%'
  UNION ALL SELECT DISTINCT image FROM order_items WHERE image LIKE '%fotos%'
  UNION ALL SELECT content FROM product_drafts
  UNION ALL SELECT picture FROM "groups"
  UNION ALL SELECT picture FROM collections
  UNION ALL SELECT value FROM settings WHERE value LIKE '%fotos%'
  UNION ALL SELECT before FROM audit WHERE at > ? AND before LIKE '%fotos%'`;

/** Stored pictures in use, or used so lately that a change can be taken back with them. */
export async function listUsedPictures({ prepare }: Connection, now: Date): Promise<Set<string>> {
  const texts = await prepare<[string], string>(TEXTS).pluck().all(startOfBin(now).toISOString());
  // Searches the text for names, because JSON may contain escapes; one name too many does no harm.
  return new Set(texts.flatMap((text) => text.match(PICTURE_NAMES) ?? []));
}
