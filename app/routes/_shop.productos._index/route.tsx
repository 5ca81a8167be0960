import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { foldText } from "../../domain/plain/fold-text";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import type { ProductListData } from "../../ui/storefront/filter-panel";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings } from "../../ui/storefront/shop-data";

export const handle: PageHandle<ProductListData> = { title: pageHeading };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? searchMeta({
        ...data,
        shopName: findSettings(matches).name,
        image: findSettings(matches).logo?.share,
        title: pageHeading(data),
        description: describe(data),
        isUnlisted:
          isFiltered(withoutOwnBrand(data)) || (data.listing.total === 0 && isFiltered(data)),
      })
    : [];

export const headers = publicPageHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return loadProductList(request, paths.products(), {});
}

export default function ProductsPage() {
  const data = useLoaderData<typeof loader>();
  return <ProductListPage data={data} heading={pageHeading(data)} />;
}

/** The name of the only brand that is asked for; null for any other list. */
function findOwnBrand({ text, filters, listing }: ProductListData): string | null {
  const [brand, ...others] = filters.brands;
  if (brand === undefined || others.length > 0 || text !== "") return null;
  return listing.counts.brand.find(({ value }) => value === foldText(brand))?.name ?? brand;
}

/** A brand's page should be indexed; pages with other filters only repeat it. */
function withoutOwnBrand({ text, filters }: ProductListData) {
  return { text, filters: { ...filters, brands: filters.brands.slice(1) } };
}

function describe(data: ProductListData): string {
  const brand = findOwnBrand(data);
  return brand === null
    ? "Todas las prendas y accesorios de la tienda, de lo más nuevo a lo más clásico."
    : `${brand}: todas sus prendas y accesorios, de lo más nuevo a lo más clásico.`;
}

function pageHeading(data: ProductListData): string {
  const letters = [...data.text];
  if (letters.length === 0) return findOwnBrand(data) ?? "Todos los productos";
  return `Resultados para “${letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : data.text}”`;
}
