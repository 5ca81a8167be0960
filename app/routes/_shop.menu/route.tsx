import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readMenuBrands } from "../../data/catalogue/shop-map.server";
import { publicPageHeaders } from "../../http/caching";
import type { PageHandle } from "../../ui/page";
import { MenuLinks } from "../../ui/storefront/menu-links";
import { listHelp, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Mapa de la tienda" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = publicPageHeaders;

export async function loader() {
  return data({ brands: await readMenuBrands() });
}

/** The drawer's links as a page, with every brand, for browsers that cannot open the drawer. */
export default function MenuPage() {
  const { brands } = useLoaderData<typeof loader>();
  const shop = useShopData();
  const { hasMoreBrands: _, ...menu } = shop.menu;
  return (
    <section className="menu-page">
      <h1>Mapa de la tienda</h1>
      <MenuLinks
        menu={{ ...menu, brands }}
        help={listHelp(shop)}
        openingHours={shop.settings.openingHours}
      />
    </section>
  );
}
