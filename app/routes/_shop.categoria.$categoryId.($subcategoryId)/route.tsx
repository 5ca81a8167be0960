import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import {
  readGroupsInUse,
  readMovedPath,
  readShopTaxonomy,
} from "../../data/catalogue/shop-map.server";
import { describeInstalments } from "../../domain/shop/payment-offers";
import {
  findGroup,
  findSection,
  type Group,
  type Section,
  type Taxonomy,
} from "../../domain/catalogue/taxonomy";
import { toBreadcrumbData } from "../../domain/catalogue/breadcrumbs";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { publicPageHeaders } from "../../http/caching";
import { notFoundInShop } from "../../flows/not-found.server";
import { listShelfCrumbs } from "../../flows/shelf-crumbs";
import { loadProductList } from "../../flows/product-list.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import type { ProductListData } from "../../ui/storefront/filter-panel";
import { ProductListPage } from "../../ui/storefront/product-list-page";
import { findSettings } from "../../ui/storefront/shop-data";

type PageData = ProductListData & { shelf: Shelf };

export const handle: PageHandle<PageData> = { title: ({ shelf }) => shelf.name };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { name } = data.shelf;
  const settings = findSettings(matches);
  const instalments = describeInstalments(settings);
  const payment = instalments === null ? "" : `, con ${instalments}`;
  return [
    ...searchMeta({
      ...data,
      shopName: settings.name,
      image: settings.logo?.share,
      title: name,
      description: `${name} de marcas independientes argentinas: talles, colores y precios${payment}.`,
      isUnlisted: isFiltered(data),
    }),
    { "script:ld+json": data.breadcrumbData },
  ];
};

export const headers = publicPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { categoryId = "", subcategoryId } = params;
  const shelf = findShelf(await readShopTaxonomy(), categoryId, subcategoryId);
  if (!shelf) throw await findNewAddress(request, `${categoryId}/${subcategoryId}`);
  // Old links use other spellings: "/categoria/Remeras", "/categoria/ropa/puffers".
  const { pathname, search } = new URL(request.url);
  const { section, group } = shelf;
  const own = group ? paths.group(section.id, group.id) : paths.section(section.id);
  if (pathname !== own) throw redirect(own + search, 301);
  const scope = group ? { group: group.id } : { section: section.id };
  const { data: list, init } = await loadProductList(request, own, scope);
  const crumbs = listShelfCrumbs(section, group);
  return data(
    {
      ...list,
      crumbs,
      breadcrumbData: toBreadcrumbData(crumbs, list.origin),
      shelf: await describeShelf(shelf),
    },
    init ?? undefined,
  );
}

/** The new address of a group that was renamed, moved or deleted; 404 for any other. */
async function findNewAddress(request: Request, path: string): Promise<Response> {
  const moved = await readMovedPath(path);
  if (moved === null) return notFoundInShop();
  const [section = "", group] = moved.split("/");
  const address = group === undefined ? paths.section(section) : paths.group(section, group);
  return redirect(address + new URL(request.url).search, 301);
}

type FoundShelf = { section: Section; group: Group | null };

/** The content of a category address: a section, a group of that section, or a group alone. */
function findShelf(
  taxonomy: Taxonomy,
  categoryId: string,
  subcategoryId: string | undefined,
): FoundShelf | null {
  const section = findSection(taxonomy, categoryId);
  if (section && subcategoryId === undefined) return { section, group: null };
  const group = findGroup(taxonomy, subcategoryId ?? categoryId);
  if (!group || (subcategoryId !== undefined && group.section !== section?.id)) return null;
  const own = findSection(taxonomy, group.section);
  return own && { section: own, group };
}

/** A shelf as its page shows it, with the groups of its section that have products. */
type Shelf = { name: string; section: Section; siblings: Pick<Group, "id" | "name">[] };

async function describeShelf({ section, group }: FoundShelf): Promise<Shelf> {
  const siblings = await readGroupsInUse(section.id);
  return {
    name: group?.name ?? section.name,
    section,
    siblings: siblings.map(({ id, name }) => ({ id, name })),
  };
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>();
  const { shelf } = data;
  return (
    <ProductListPage data={data} crumbs={data.crumbs} heading={shelf.name}>
      <ChipRow label={`Secciones de ${shelf.section.name.toLowerCase()}`} current={data.pathname}>
        <ShelfLink to={paths.section(shelf.section.id)} current={data.pathname}>
          Todo
        </ShelfLink>
        {shelf.siblings.map((group) => (
          <ShelfLink
            key={group.id}
            to={paths.group(shelf.section.id, group.id)}
            current={data.pathname}
          >
            {group.name}
          </ShelfLink>
        ))}
      </ChipRow>
    </ProductListPage>
  );
}

function ShelfLink({ to, current, children }: { to: string; current: string; children: string }) {
  return (
    <li>
      <a className="chip" href={to} aria-current={to === current ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}

type ChipRowProps = { label: string; current: string; children: React.ReactNode };

/** Links in a row that scrolls on phones. CSS scrolls it to the current one where supported. */
function ChipRow({ label, current, children }: ChipRowProps) {
  const row = useRef<HTMLUListElement>(null);

  // The CSS only works for new documents, and not in every browser.
  useEffect(() => {
    const list = row.current;
    const chip = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !chip) return;
    list.scrollLeft = chip.offsetLeft - list.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
  }, [current]);

  return (
    <ul ref={row} className="chips" aria-label={label}>
      {children}
    </ul>
  );
}
