import type { LoaderFunctionArgs } from "@remix-run/node";

import { listShownCollections } from "../../data/catalogue/open-collections.server";
import { readSitemapEntries } from "../../data/catalogue/shop-map.server";
import { readShownGuides } from "../../data/catalogue/size-guides.server";
import { readSettings } from "../../data/shop/settings.server";
import { readPageLinks } from "../../data/shop/pages.server";
import { keepForAnHour, readOrigin } from "../../http/origin.server";
import { paths } from "../../paths";

/** Sitemaps hold at most 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MAX_PRODUCTS = 49_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { collection } = await readSettings();
  const { sections, groups, brands, isCollectionEmpty, hasOffers, productIds } =
    await readSitemapEntries(collection.id);
  const addresses = [
    paths.home(),
    paths.products(),
    ...(isCollectionEmpty ? [] : [paths.collection()]),
    ...(await listShownCollections(new Date())).map(({ id }) => paths.ownCollection(id)),
    ...(hasOffers ? [paths.offers()] : []),
    paths.withdrawal(),
    paths.terms(),
    paths.privacy(),
    ...(await readPageLinks()).map(({ slug }) => paths.page(slug)),
    ...(await readShownGuides()).map(({ id }) => paths.sizeGuide(id)),
    ...brands.map(({ id }) => paths.brandProducts(id)),
    ...sections.map(({ id }) => paths.section(id)),
    ...groups.map(({ section, id }) => paths.group(section, id)),
    ...productIds.slice(0, MAX_PRODUCTS).map(paths.product),
  ];
  const origin = readOrigin(request);
  const urls = addresses.map((address) => `<url><loc>${escapeXml(origin + address)}</loc></url>`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...keepForAnHour() },
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
