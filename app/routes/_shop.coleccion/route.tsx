import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isBrand, readShopTaxonomy } from "../../data/catalogue/shop-map.server";
import { readSettings } from "../../data/shop/settings.server";
import type { FrameFace } from "../../domain/shop/shop-settings";
import {
  isFiltered,
  parseListRequest,
  writeListRequest,
} from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: (_, settings) => pageHeading(settings) };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  const heading = pageHeading(settings);
  return searchMeta({
    ...data,
    shopName: settings.name,
    image: settings.logo?.share,
    title: heading,
    description: `${heading}: la colección ${settings.collection.name} completa, con envíos a todo el país.`,
    isUnlisted: data.listing.total === 0 || isFiltered(data),
  });
};

export const headers = publicPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = parseListRequest(new URL(request.url).searchParams, await readShopTaxonomy());
  const [brand, ...others] = asked.filters.brands;
  // A brand has one address, for all its products; old links name this one.
  if (brand !== undefined && others.length === 0 && (await isBrand(brand))) {
    throw redirect(paths.products() + writeListRequest(asked, Number(asked.page ?? 1)), 301);
  }
  const { collection } = await readSettings();
  return loadProductList(request, paths.collection(), { collection: [collection.id] });
}

export default function CollectionPage() {
  const data = useLoaderData<typeof loader>();
  const { settings } = useShopData();
  return (
    <ProductListPage
      data={data}
      heading={pageHeading(settings)}
      {...(settings.collection.season !== "" && {
        lead: `Colección ${settings.collection.season}`,
      })}
    />
  );
}

function pageHeading({ collection }: FrameFace): string {
  return collection.name || "Colección";
}
