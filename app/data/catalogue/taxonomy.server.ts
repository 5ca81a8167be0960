import { z } from "zod";

import type { Connection } from "../../../db/open";
import { brands, groups, menuLinks, sections } from "../../../db/schema/taxonomy";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";

/** How the owner arranged the shop, in one transaction with what it is for. */
export function readTaxonomy({ queries }: Connection): Taxonomy {
  return {
    sections: queries
      .select({ id: sections.id, name: sections.name })
      .from(sections)
      .orderBy(sections.position, sections.id)
      .all(),
    groups: queries
      .select()
      .from(groups)
      .orderBy(groups.position, groups.id)
      .all()
      .map(({ id, name, section, terms, isInMenu, isUndecided }) => {
        return { id, name, section, terms: parseTerms(terms), isInMenu, isUndecided };
      }),
    brands: queries
      .select({ id: brands.id, name: brands.name, isInMenu: brands.isInMenu })
      .from(brands)
      .orderBy(brands.position, brands.id)
      .all(),
    links: queries
      .select({ label: menuLinks.label, target: menuLinks.target })
      .from(menuLinks)
      .orderBy(menuLinks.position, menuLinks.id)
      .all(),
  };
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
