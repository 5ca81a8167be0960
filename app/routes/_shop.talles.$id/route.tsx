import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readShownGuides } from "../../data/catalogue/size-guides.server";
import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import { describeEquivalence, listEquivalences } from "../../domain/catalogue/size-equivalence";
import { showGuide } from "../../domain/catalogue/shown-size-guide";
import { notFoundInShop } from "../../flows/not-found.server";
import { publicPageHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import printed from "../../styles/printed.css?url";
import type { PageHandle } from "../../ui/page";
import { Breadcrumbs } from "../../ui/storefront/breadcrumbs";
import { findSettings } from "../../ui/storefront/shop-data";
import { GuideTable } from "../../ui/storefront/size-guide";

export const handle: PageHandle<{ title: string }> = { title: ({ title }) => title };

/** Browsers load it after all that they show. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: printed, media: "print" }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, origin, guide } = data;
  const { name } = findSettings(matches);
  const canonical = paths.sizeGuide(guide.id);
  const description = `Cuánto mide cada talle de ${guide.name}, en ${name}.`;
  return searchMeta({ shopName: name, origin, canonical, title, description });
};

export const headers = publicPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guides = await readShownGuides();
  const found = guides.find(({ id }) => id === params.id);
  const guide = found && showGuide(found, null);
  if (!guide) throw await notFoundInShop();
  const title = `Guía de talles: ${guide.name}`;
  const crumbs: Crumb[] = [
    { name: "Inicio", path: paths.home() },
    { name: title, path: paths.sizeGuide(guide.id) },
  ];
  const same = listEquivalences(found, guides);
  const equivalences = same && {
    brand: same.brand,
    others: same.others.map((other) => ({
      ...{ brand: other.brand, guideId: other.guideId },
      text: describeEquivalence(other),
    })),
  };
  return { title, guide, equivalences, crumbs, origin: readOrigin(request) };
}

export default function SizeGuidePage() {
  const { title, guide, equivalences, crumbs } = useLoaderData<typeof loader>();
  return (
    <article className="legal ways">
      <Breadcrumbs crumbs={crumbs} current={paths.sizeGuide(guide.id)} />
      <h1>{title}</h1>
      <GuideTable guide={guide} />
      {equivalences && (
        <>
          <h2>Los talles de {equivalences.brand} en otras marcas</h2>
          <ul>
            {equivalences.others.map(({ brand, guideId, text }) => (
              <li key={guideId}>
                <a href={paths.sizeGuide(guideId)}>{brand}</a>: {text}.
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="print-hint">Para imprimirla, usá Ctrl+P, o “Compartir” en el celular.</p>
    </article>
  );
}
