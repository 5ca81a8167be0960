import { listBrandsInUse } from "./brand";
import { facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import type { Brand, Group, MenuLink, Named, Section } from "./taxonomy";

/** What the shop's menu lists: categories and brands without products are left out. */
export type Menu = {
  sections: (Section & { groups: Named[] })[];
  brands: Named[];
  links: readonly MenuLink[];
};

export const EMPTY_MENU: Menu = { sections: [], brands: [], links: [] };

export function buildMenu(index: CatalogueIndex): Menu {
  const toNamed = ({ id, name }: Named) => ({ id, name });
  return {
    sections: listSectionsInUse(index).map((section) => ({
      ...section,
      groups: listGroupsInUse(index, section.id)
        .filter(({ isInMenu }) => isInMenu)
        .map(toNamed),
    })),
    brands: listMenuBrands(index).map(toNamed),
    links: index.taxonomy.links,
  };
}

export function listMenuBrands({ taxonomy, labels }: CatalogueIndex): Brand[] {
  return listBrandsInUse(taxonomy, labels.brand.values()).filter(({ isInMenu }) => isInMenu);
}

/** The sections that have products. */
export function listSectionsInUse(index: CatalogueIndex): Section[] {
  return index.taxonomy.sections.filter(
    ({ id }) => positionsOf(index, facetTerm("section", id)).length > 0,
  );
}

/** The groups of a section that have products. */
export function listGroupsInUse(index: CatalogueIndex, sectionId: string): Group[] {
  return index.taxonomy.groups.filter(
    ({ id, section }) => section === sectionId && index.labels.group.has(id),
  );
}
