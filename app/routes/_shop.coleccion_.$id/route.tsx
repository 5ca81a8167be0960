import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findOpenCollection } from "../../data/catalogue/open-collections.server";
import { wordsOf } from "../../domain/catalogue/collections";
import { slugify } from "../../domain/plain/fold-text";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { notFoundInShop } from "../../flows/not-found.server";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import type { ProductListData } from "../../ui/storefront/filter-panel";
import { ProductPicture } from "../../ui/product-picture";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings } from "../../ui/storefront/shop-data";

type PageData = ProductListData & { collection: { name: string; picture: string } };

export const handle: PageHandle<PageData> = { title: ({ collection }) => collection.name };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  const { name } = data.collection;
  return searchMeta({
    ...data,
    shopName: settings.name,
    image: settings.logo?.share,
    title: name,
    description: `${name}: la colección completa de ${settings.name}, con envíos a todo el país.`,
    isUnlisted: data.listing.total === 0 || isFiltered(data),
  });
};

export const headers = publicPageHeaders;

/** The page exists on the days of the collection. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const collection = await findOpenCollection(slugify(params.id ?? ""), new Date());
  if (!collection) throw await notFoundInShop();
  const { pathname, search } = new URL(request.url);
  const { id, name, picture } = collection;
  const own = paths.ownCollection(id);
  if (pathname !== own) throw redirect(own + search, 301);
  const { data: list, init } = await loadProductList(request, own, {
    collection: wordsOf({ id, name }),
  });
  return data({ ...list, collection: { name, picture } }, init ?? undefined);
}

export default function OwnCollectionPage() {
  const data = useLoaderData<typeof loader>();
  const { name, picture } = data.collection;
  return (
    <ProductListPage data={data} heading={name}>
      {picture !== "" && (
        <div className="collection-picture">
          <ProductPicture address={picture} alt="" use="gallery" isEager />
        </div>
      )}
    </ProductListPage>
  );
}
