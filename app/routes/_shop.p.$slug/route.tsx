import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findMovedPage, findPublishedPage } from "../../data/shop/pages.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { toBreadcrumbData, type Crumb } from "../../domain/catalogue/breadcrumbs";
import { describePage } from "../../domain/shop/page";
import { notFoundInShop } from "../../flows/not-found.server";
import { parsePageText } from "../../flows/parse-page-text.server";
import { publicPageHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { serviceUnavailable } from "../../http/responses";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { PageText } from "../../ui/page-text";
import { Breadcrumbs } from "../../ui/storefront/breadcrumbs";
import { findSettings } from "../../ui/storefront/shop-data";

export const handle: PageHandle<{ title: string }> = { title: ({ title }) => title };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, description, origin, crumbs } = data;
  const { name } = findSettings(matches);
  return [
    ...searchMeta({
      shopName: name,
      origin,
      canonical: data.path,
      title,
      description: description === "" ? `${title}, en ${name}.` : description,
    }),
    { "script:ld+json": toBreadcrumbData(crumbs, origin) },
  ];
};

export const headers = publicPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { slug = "" } = params;
  const found = await readOrNull(findPublishedPage(slug).then((page) => ({ page })));
  if (!found) throw serviceUnavailable();
  if (!found.page) throw await findNewAddress(slug);
  const { title, markdown } = found.page;
  const { blocks } = parsePageText(markdown);
  const path = paths.page(slug);
  const crumbs: Crumb[] = [
    { name: "Inicio", path: paths.home() },
    { name: title, path },
  ];
  return {
    ...{ path, title, crumbs, blocks },
    description: describePage(blocks),
    origin: readOrigin(request),
  };
}

/** The new address of a page that was renamed; 404 for any other. */
async function findNewAddress(slug: string): Promise<Response> {
  const moved = await readOrNull(findMovedPage(slug));
  return moved === null ? notFoundInShop() : redirect(paths.page(moved), 301);
}

export default function OwnPage() {
  const { path, title, crumbs, blocks } = useLoaderData<typeof loader>();
  return (
    <article className="legal">
      <Breadcrumbs crumbs={crumbs} current={path} />
      <h1>{title}</h1>
      <PageText blocks={blocks} />
    </article>
  );
}
