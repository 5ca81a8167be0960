import {
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { findGroup, findSection, GROUPS, type Group } from "../../domain/taxonomy";
import { isFiltered } from "../../forms/product-filters";
import { loadProductList } from "../../http/product-list.server";
import { notFound } from "../../http/responses";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ProductListPage, type ProductListData } from "../../ui/storefront/product-list-page";

export const handle: PageHandle<ProductListData> = {
  title: ({ pathname }) => shelfAt(pathname).name,
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? searchMeta({
        ...data,
        title: shelfAt(data.pathname).name,
        description: `${shelfAt(data.pathname).name} de marcas independientes argentinas: talles, colores y precios, con 3 cuotas sin interés.`,
        isUnlisted: isFiltered(data),
      })
    : [];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { categoryId = "", subcategoryId } = params;
  const section = findSection(categoryId);
  const group = findGroup(subcategoryId ?? categoryId);
  if (section && subcategoryId === undefined) {
    return loadProductList(request, paths.section(section.id), { section: section.id });
  }
  // Old links name a group alone, in the plural or by a value products store for it.
  if (!group || (subcategoryId !== undefined && group.section !== section?.id)) throw notFound();
  const pathname = paths.group(group.section, group.id);
  const url = new URL(request.url);
  if (decodeURIComponent(url.pathname) !== pathname) throw redirect(pathname + url.search, 301);
  return loadProductList(request, pathname, { group: group.id });
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>();
  const shelf = shelfAt(data.pathname);
  return (
    <ProductListPage data={data} heading={shelf.name}>
      <ul className="chips" aria-label={`Secciones de ${shelf.section.name.toLowerCase()}`}>
        <ShelfLink to={paths.section(shelf.section.id)} current={data.pathname}>
          Todo
        </ShelfLink>
        {shelf.siblings.map((group) => (
          <ShelfLink
            key={group.id}
            to={paths.group(group.section, group.id)}
            current={data.pathname}
          >
            {group.name}
          </ShelfLink>
        ))}
      </ul>
    </ProductListPage>
  );
}

type ShelfLinkProps = { to: string; current: string; children: string };

function ShelfLink({ to, current, children }: ShelfLinkProps) {
  return (
    <li>
      <Link
        className="chip"
        to={to}
        aria-current={to === current ? "page" : undefined}
        prefetch="intent"
      >
        {children}
      </Link>
    </li>
  );
}

type Shelf = { name: string; section: { id: Group["section"]; name: string }; siblings: Group[] };

/** The section or group a path of this route shows, with the groups of its section. */
function shelfAt(pathname: string): Shelf {
  const [, , categoryId = "", subcategoryId] = pathname.split("/");
  const section = findSection(categoryId);
  if (!section) throw new Error(`No section at ${pathname}`);
  const siblings = GROUPS.filter((group) => group.section === section.id);
  const group = siblings.find(({ id }) => id === subcategoryId);
  return { name: group?.name ?? section.name, section, siblings };
}
