import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { describeInstalments } from "../../domain/shop/shop-settings";
import { findGroup, findSection, GROUPS, type Group } from "../../domain/catalogue/taxonomy";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { notFoundInShop } from "../../flows/not-found.server";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ChipRow } from "../../ui/storefront/chip-row";
import type { ProductListData } from "../../ui/storefront/product-list-data";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings } from "../../ui/storefront/shop-data";

export const handle: PageHandle<ProductListData> = {
  title: ({ pathname }) => shelfAt(pathname).name,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { name } = shelfAt(data.pathname);
  const settings = findSettings(matches);
  const instalments = describeInstalments(settings);
  const payment = instalments === null ? "" : `, con ${instalments}`;
  return searchMeta({
    ...data,
    shopName: settings.name,
    title: name,
    description: `${name} de marcas independientes argentinas: talles, colores y precios${payment}.`,
    isUnlisted: isFiltered(data),
  });
};

export const headers = publicPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { categoryId = "", subcategoryId } = params;
  const shelf = findShelf(categoryId, subcategoryId);
  if (!shelf) throw await notFoundInShop();
  // Old links use other spellings: "/categoria/Remeras", "/categoria/ropa/puffers".
  const { pathname, search } = new URL(request.url);
  if (pathname !== shelf.pathname) throw redirect(shelf.pathname + search, 301);
  return loadProductList(request, shelf.pathname, shelf.scope);
}

/** The content of a category address: a section, a group of that section, or a group alone. */
function findShelf(categoryId: string, subcategoryId: string | undefined) {
  const section = findSection(categoryId);
  if (section && subcategoryId === undefined) {
    return { pathname: paths.section(section.id), scope: { section: section.id } };
  }
  const group = findGroup(subcategoryId ?? categoryId);
  if (!group || (subcategoryId !== undefined && group.section !== section?.id)) return null;
  return { pathname: paths.group(group.section, group.id), scope: { group: group.id } };
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>();
  const shelf = shelfAt(data.pathname);
  return (
    <ProductListPage data={data} heading={shelf.name}>
      <ChipRow label={`Secciones de ${shelf.section.name.toLowerCase()}`} current={data.pathname}>
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
      </ChipRow>
    </ProductListPage>
  );
}

type ShelfLinkProps = { to: string; current: string; children: string };

function ShelfLink({ to, current, children }: ShelfLinkProps) {
  return (
    <li>
      <a className="chip" href={to} aria-current={to === current ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}

type Shelf = { name: string; section: { id: Group["section"]; name: string }; siblings: Group[] };

/** The section or group of this route's path, with the groups of its section. */
function shelfAt(pathname: string): Shelf {
  const [, , categoryId = "", subcategoryId] = pathname.split("/");
  const section = findSection(categoryId);
  if (!section) throw new Error(`No section at ${pathname}`);
  const siblings = GROUPS.filter((group) => group.section === section.id);
  const group = siblings.find(({ id }) => id === subcategoryId);
  return { name: group?.name ?? section.name, section, siblings };
}
