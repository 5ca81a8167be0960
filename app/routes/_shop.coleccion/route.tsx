import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { brandName } from "../../domain/brand";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop-settings";
import { isFiltered } from "../../forms/product-filters";
import { loadProductList } from "../../http/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ProductListPage, type ProductListData } from "../../ui/storefront/product-list-page";

const { collection } = DEFAULT_SHOP_SETTINGS;

export const handle: PageHandle<ProductListData> = { title: pageHeading };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? searchMeta({
        ...data,
        title: pageHeading(data),
        description: `${pageHeading(data)}: la colección ${collection.name} completa, con envíos a todo el país.`,
        isUnlisted: isFiltered(withoutOwnBrand(data)),
      })
    : [];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return loadProductList(request, paths.collection(), { collection: collection.id });
}

export default function CollectionPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <ProductListPage
      data={data}
      heading={pageHeading(data)}
      lead={`Colección ${collection.season}`}
    />
  );
}

/** A brand's own page is worth finding; other filters only repeat it. */
function withoutOwnBrand({ text, filters }: ProductListData) {
  return { text, filters: { ...filters, brands: filters.brands.slice(1) } };
}

function pageHeading({ filters }: ProductListData): string {
  const [brand, ...others] = filters.brands;
  return brand !== undefined && others.length === 0 ? brandName(brand) : collection.name;
}
