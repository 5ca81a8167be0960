import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import type { ProductListData } from "../../ui/storefront/product-list-data";
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
        description:
          "Todas las prendas y accesorios de la tienda, de lo más nuevo a lo más clásico.",
        isUnlisted: isFiltered(data),
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

function pageHeading({ text }: ProductListData): string {
  const letters = [...text];
  if (letters.length === 0) return "Todos los productos";
  return `Resultados para “${letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : text}”`;
}
