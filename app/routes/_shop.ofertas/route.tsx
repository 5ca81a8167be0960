import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readHasOffers } from "../../data/catalogue/shop-map.server";
import { loadProductList } from "../../flows/product-list.server";
import { notFoundInShop } from "../../flows/not-found.server";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import OfferNotes from "../../ui/storefront/offer-notes";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Ofertas" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  return searchMeta({
    ...data,
    shopName: settings.name,
    image: settings.logo?.share,
    title: "Ofertas",
    description: `Las ofertas de ${settings.name}, con envíos a todo el país.`,
    isUnlisted: data.listing.total === 0 || isFiltered(data),
  });
};

export const headers = publicPageHeaders;

/** The page exists while anything is on sale or has a quantity offer. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await readHasOffers())) throw await notFoundInShop();
  return loadProductList(request, paths.offers(), { isOnOffer: true });
}

export default function OffersPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <ProductListPage data={data} heading="Ofertas">
      {data.listing.offers && (
        <OfferNotes offers={data.listing.offers} chosen={data.filters.offerId} />
      )}
    </ProductListPage>
  );
}
