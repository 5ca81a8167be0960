import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSettings } from "../../data/shop/settings.server";
import { foldText } from "../../domain/plain/fold-text";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import type { ProductListData } from "../../ui/storefront/product-list-data";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle<ProductListData> = { title: pageHeading };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  const heading = pageHeading(data, settings);
  return searchMeta({
    ...data,
    shopName: settings.name,
    image: settings.logo?.share,
    title: heading,
    description: `${heading}: la colección ${settings.collection.name} completa, con envíos a todo el país.`,
    isUnlisted: data.listing.total === 0 || isFiltered(withoutOwnBrand(data)),
  });
};

export const headers = publicPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { collection } = await readSettings();
  return loadProductList(request, paths.collection(), { collection: collection.id });
}

export default function CollectionPage() {
  const data = useLoaderData<typeof loader>();
  const { settings } = useShopData();
  return (
    <ProductListPage
      data={data}
      heading={pageHeading(data, settings)}
      {...(settings.collection.season !== "" && {
        lead: `Colección ${settings.collection.season}`,
      })}
    />
  );
}

/** A brand's page should be indexed; pages with other filters only repeat it. */
function withoutOwnBrand({ text, filters }: ProductListData) {
  return { text, filters: { ...filters, brands: filters.brands.slice(1) } };
}

function pageHeading({ filters, listing }: ProductListData, { collection }: FrameFace): string {
  const [brand, ...others] = filters.brands;
  if (brand === undefined || others.length > 0) return collection.name || "Colección";
  return listing.counts.brand.find(({ value }) => value === foldText(brand))?.name ?? brand;
}
