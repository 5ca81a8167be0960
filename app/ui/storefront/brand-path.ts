import type { MenuBrand } from "../../domain/catalogue/menu";
import { paths } from "../../paths";

/** Where a link to the brand leads: never to an empty list. */
export function findBrandPath({ id, isOffCollection }: MenuBrand): string {
  return isOffCollection ? paths.brandProducts(id) : paths.brandCollection(id);
}
