import { findSection } from "../data/shop/pages.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import type { OwnSection } from "../domain/shop/page";
import { parsePageText } from "./parse-page-text.server";

/** The owner's section of the terms or the privacy page; null without one or without the database. */
export async function readOwnSection(place: "terms" | "privacy"): Promise<OwnSection | null> {
  const section = await readOrNull(findSection(place));
  if (!section) return null;
  const { title, version, markdown } = section;
  return { title, version, blocks: parsePageText(markdown).blocks };
}
