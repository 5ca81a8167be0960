import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listShownCollections } from "../../data/catalogue/open-collections.server";
import { readMenuBrands } from "../../data/catalogue/shop-map.server";
import { publicPageHeaders } from "../../http/caching";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { LinkItems, MenuLinks } from "../../ui/storefront/menu-links";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Mapa de la tienda" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = publicPageHeaders;

export async function loader() {
  const collections = (await listShownCollections(new Date())).map(({ id, name }) => ({
    to: paths.ownCollection(id),
    text: name,
  }));
  return data({
    brands: await readMenuBrands(),
    ...(collections.length > 0 && { collections }),
  });
}

/** The drawer's links as a page, with every brand, for browsers that cannot open the drawer. */
export default function MenuPage() {
  const { brands, collections } = useLoaderData<typeof loader>();
  const { hasMoreBrands: _, ...menu } = useShopData().menu;
  return (
    <section className="menu-page">
      <h1>Mapa de la tienda</h1>
      <MenuLinks menu={{ ...menu, brands }} />
      {collections && (
        <>
          <h2>Colecciones</h2>
          <ul className="menu-links">
            <LinkItems links={collections} />
          </ul>
        </>
      )}
    </section>
  );
}
