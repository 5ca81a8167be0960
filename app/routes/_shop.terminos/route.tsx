import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import { readOwnSection } from "../../flows/own-section.server";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";
import { TermsPage } from "../../ui/storefront/terms-page";

export const handle: PageHandle = { title: () => "Términos y condiciones" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { name } = findSettings(matches);
  return searchMeta({
    shopName: name,
    origin: data?.origin ?? "",
    canonical: paths.terms(),
    title: "Términos y condiciones",
    description: `Cómo comprás en ${name}: precios, pagos, envíos, cambios, garantía y arrepentimiento.`,
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const section = await readOwnSection("terms");
  const offer = await readOfferedSettings(new Date());
  const { offersPickup, acceptsCash, transferHours, exchangeTerms, takesOnlinePayments } = offer;
  return {
    origin: readOrigin(request),
    offersPickup,
    acceptsCash,
    transferHours,
    exchangeTerms,
    takesOnlinePayments,
    ...(section && { section }),
  };
}

export default function TermsRoute() {
  const { section, ...selling } = useLoaderData<typeof loader>();
  const { settings } = useShopData();
  return <TermsPage settings={settings} selling={selling} section={section ?? null} />;
}
