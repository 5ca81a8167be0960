import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { PageLink, PagePlace } from "../../../domain/shop/page";
import { paths } from "../../../paths";

/** The page for the owner: two sections may have one title. */
export function namePage({ place, title }: Pick<PageLink, "title"> & { place: PagePlace }) {
  switch (place) {
    case "page":
      return title;
    case "terms":
      return `${title}, en los términos y condiciones`;
    case "privacy":
      return `${title}, en la página de privacidad`;
  }
}

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

export function formatPageTime(time: Date | null): string {
  return time === null ? "sin fecha" : formatMoment(time);
}
