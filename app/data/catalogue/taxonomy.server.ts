import { eq } from "drizzle-orm";
import { z } from "zod";

import type { Connection } from "../../../db/connection";
import { brands, groupRedirects, groups, menuLinks, sections } from "../../../db/schema/taxonomy";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import { parsePictureAddress } from "../../domain/products/picture-address";

export async function readTaxonomy({ queries }: Connection): Promise<Taxonomy> {
  return {
    sections: await queries
      .select({ id: sections.id, name: sections.name })
      .from(sections)
      .orderBy(sections.position, sections.id),
    groups: (await queries.select().from(groups).orderBy(groups.position, groups.id)).map(
      ({ terms, position: _, ...group }) => ({
        ...group,
        terms: parseTerms(terms),
        picture: parsePictureAddress(group.picture) === null ? "" : group.picture,
      }),
    ),
    brands: await queries
      .select({ id: brands.id, name: brands.name, isInMenu: brands.isInMenu })
      .from(brands)
      .orderBy(brands.position, brands.id),
    links: await queries
      .select({ label: menuLinks.label, target: menuLinks.target })
      .from(menuLinks)
      .orderBy(menuLinks.position, menuLinks.id),
  };
}

/** More moves than an owner makes of one group. */
const MAX_MOVES = 20;

/** Where a group's former path after `/categoria/` leads now; null for any other path. */
export async function findMovedPath({ queries }: Connection, path: string): Promise<string | null> {
  const find = async (wanted: string) =>
    (await queries.select().from(groupRedirects).where(eq(groupRedirects.path, wanted)).limit(1))[0]
      ?.target;
  let found = (await find(path)) ?? null;
  for (let moves = 1; found !== null && moves < MAX_MOVES; moves += 1) {
    const next = await find(found);
    if (next === undefined) return found;
    found = next;
  }
  return found;
}

const TermsSchema = z.array(z.string());

/** Other tools can write the file; a group without readable terms has no products. */
export function parseTerms(text: string): string[] {
  try {
    return TermsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
