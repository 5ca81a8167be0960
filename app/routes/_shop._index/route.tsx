import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readFrontPage } from "../../data/catalogue/storefront.server";
import { describeInstalments } from "../../domain/shop/payment-offers";
import { noticeHeaders, publicPageHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { BrandList } from "../../ui/storefront/brand-list";
import { CollectionHero } from "../../ui/storefront/collection-hero";
import { GroupTiles } from "../../ui/storefront/group-tiles";
import { ProductGrid } from "../../ui/storefront/product-grid";
import { SectionHeading } from "../../ui/storefront/section-heading";
import { findSettings } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: (_, { tagline }) => tagline };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  const instalments = describeInstalments(settings);
  return searchMeta({
    shopName: settings.name,
    image: settings.logo?.share,
    origin: data.origin,
    canonical: paths.home(),
    title: `${settings.name} · ${settings.tagline}`,
    description: [
      settings.tagline,
      instalments === null ? "Envíos a todo el país." : `${instalments} y envíos a todo el país.`,
    ].join(" "),
  });
};

export const headers = publicPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { value: frontPage, notice } = await readFrontPage();
  return data(
    { ...frontPage, notice, origin: readOrigin(request) },
    { headers: noticeHeaders(notice) },
  );
}

export default function HomePage() {
  const { newest, sections, brands, notice } = useLoaderData<typeof loader>();
  return (
    <>
      {notice !== null && <Notice text={notice} />}
      <CollectionHero products={newest.slice(0, 3)} />
      {newest.length > 0 && (
        <section className="section" aria-labelledby="recien-llegados">
          <SectionHeading id="recien-llegados" link={{ to: paths.products(), text: "Ver todo" }}>
            Recién llegados
          </SectionHeading>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
      <GroupTiles sections={sections} />
      <BrandList brands={brands} />
    </>
  );
}
