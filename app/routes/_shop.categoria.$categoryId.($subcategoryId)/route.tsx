import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import {
  readMovedPath,
  readShelfRow,
  readShopTaxonomy,
} from "../../data/catalogue/shop-map.server";
import { describeInstalments } from "../../domain/shop/payment-offers";
import {
  nameGroup,
  type Named,
  type Section,
  type Taxonomy,
} from "../../domain/catalogue/taxonomy";
import { toBreadcrumbData } from "../../domain/catalogue/breadcrumbs";
import {
  findShelf,
  listInOtherSections,
  listMeantGroups,
  nameWholeSection,
  type FoundShelf,
} from "../../domain/catalogue/shelf";
import {
  isFiltered,
  parseListRequest,
  writeListRequest,
} from "../../forms/catalogue/product-filters";
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
  const taxonomy = await readShopTaxonomy();
  const shelf = findShelf(taxonomy, categoryId, subcategoryId);
  if (!shelf) throw await findNewAddress(request, taxonomy, [categoryId, subcategoryId]);
  // Old links use other spellings: "/categoria/Remeras", "/categoria/ropa/puffers".
  const { pathname, search } = new URL(request.url);
  const { section, group } = shelf;
  const own = group ? paths.group(section.id, group.id) : paths.section(section.id);
  if (pathname !== own) throw redirect(own + search, 301);
  const scope = group ? { group: group.id } : { section: section.id };
  const { data: list, init } = await loadProductList(request, own, scope);
  const crumbs = listShelfCrumbs(shelf);
  return data(
    {
      ...list,
      crumbs,
      breadcrumbData: toBreadcrumbData(crumbs, list.origin),
      shelf: await describeShelf(taxonomy, shelf),
    },
    init ?? undefined,
  );
}

/**
 * The list of all that a word can mean, the new address of a group that was renamed, moved or deleted, or 404
 * with what the word means in other sections.
 */
async function findNewAddress(
  request: Request,
  taxonomy: Taxonomy,
  [categoryId, subcategoryId]: [string, string | undefined],
): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const meant = subcategoryId === undefined ? listMeantGroups(taxonomy, categoryId) : [];
  if (meant.length > 0) {
    const asked = parseListRequest(searchParams, taxonomy);
    const filters = { ...asked.filters, groups: meant.map(({ id }) => id) };
    return redirect(paths.products() + writeListRequest({ ...asked, filters }));
  }
  const moved = await readMovedPath([categoryId, subcategoryId ?? []].flat().join("/"));
  if (moved === null) {
    return notFoundInShop(listInOtherSections(taxonomy, categoryId, subcategoryId ?? ""));
  }
  const [section = "", group] = moved.split("/");
  const address = group === undefined ? paths.section(section) : paths.group(section, group);
  return redirect(address + search, 301);
}

/** A shelf as its page shows it, with the shelves beside or below it that have products. */
type Shelf = {
  name: string;
  section: Section;
  siblings: Named[];
  /** The category whose kinds these are; absent for the categories of the section. */
  category?: Named;
  /** Absent for "Todo". */
  allName?: string;
};

async function describeShelf(taxonomy: Taxonomy, shelf: FoundShelf): Promise<Shelf> {
  const { section, group } = shelf;
  const { category, groups } = await readShelfRow(shelf);
  const allName = category ? `Todo ${category.name}` : nameWholeSection(section);
  return {
    name: group ? nameGroup(taxonomy, group) : section.name,
    section,
    siblings: groups.map(({ id, name }) => ({ id, name })),
    ...(category && { category: { id: category.id, name: category.name } }),
    ...(allName !== null && { allName }),
  };
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>();
  const { name, section, siblings, category, allName = "Todo" } = data.shelf;
  const label = category ? `Clases de ${category.name}` : `Secciones de ${section.name}`;
  return (
    <ProductListPage data={data} crumbs={data.crumbs} heading={name}>
      <ChipRow label={label.charAt(0) + label.slice(1).toLowerCase()} current={data.pathname}>
        <ShelfLink
          to={category ? paths.group(section.id, category.id) : paths.section(section.id)}
          current={data.pathname}
        >
          {allName}
        </ShelfLink>
        {siblings.map((group) => (
          <ShelfLink key={group.id} to={paths.group(section.id, group.id)} current={data.pathname}>
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
