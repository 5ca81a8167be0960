import type { PageLink, PagePlace } from "../../../domain/shop/page";
import { paths } from "../../../paths";

/** Where the shop shows it, once it is published. */
export function findShopPath({ place, slug }: Pick<PageLink, "slug"> & { place: PagePlace }) {
  switch (place) {
    case "page":
      return paths.page(slug);
    case "terms":
      return paths.terms();
    case "privacy":
      return paths.privacy();
  }
}
