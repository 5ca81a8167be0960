import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { PrivacyPage } from "../../ui/storefront/privacy-page";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Privacidad" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { name } = findSettings(matches);
  return searchMeta({
    shopName: name,
    origin: data?.origin ?? "",
    canonical: paths.privacy(),
    title: "Privacidad",
    description: `Qué datos usa ${name}, para qué, y cómo pedir verlos, corregirlos o borrarlos.`,
  });
};

export function loader({ request }: LoaderFunctionArgs) {
  return { origin: readOrigin(request) };
}

export default function PrivacyRoute() {
  return <PrivacyPage settings={useShopData().settings} />;
}
