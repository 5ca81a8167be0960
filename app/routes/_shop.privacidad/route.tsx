import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readOwnSection } from "../../flows/own-section.server";
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

export async function loader({ request }: LoaderFunctionArgs) {
  const section = await readOwnSection("privacy");
  return { origin: readOrigin(request), ...(section && { section }) };
}

export default function PrivacyRoute() {
  const { section } = useLoaderData<typeof loader>();
  return <PrivacyPage settings={useShopData().settings} section={section ?? null} />;
}
