import type { MenuLink, Named, Section } from "./taxonomy";

/** What the drawer and the menu page show; every page has it, so this file brings browsers nothing else. */
export type Menu = {
  /** `allName` is absent for "Todo en". */
  sections: (Section & { groups: Named[]; allName?: string })[];
  /** The first ones in the owner's order; see `MAX_MENU_BRANDS`. */
  brands: Named[];
  /** Absent while the menu lists every brand. */
  hasMoreBrands?: true;
  /** Those whose days include today; absent for none. */
  collections?: Named[];
  links: readonly MenuLink[];
  /** Absent while the collection has products. */
  isCollectionEmpty?: true;
  /** Absent while nothing is on sale or has a quantity offer. */
  hasOffers?: true;
};

export const EMPTY_MENU: Menu = { sections: [], brands: [], links: [], isCollectionEmpty: true };
