import type { MetaFunction } from "@remix-run/node";

import type { PageHandle } from "../../ui/document-title";
import { MenuLinks } from "../../ui/storefront/menu-links";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Mapa de la tienda" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

/** The drawer's links as a page, for browsers that cannot open the drawer. */
export default function MenuPage() {
  return (
    <section className="menu-page">
      <h1>Mapa de la tienda</h1>
      <MenuLinks menu={useShopData().menu} />
    </section>
  );
}
