import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";

import { readFrontPage } from "../../data/catalogue/storefront.server";
import { readSettings } from "../../data/shop/settings.server";
import type { ProductCard } from "../../domain/catalogue/product";
import type { Named } from "../../domain/catalogue/taxonomy";
import type { FrontNote } from "../../domain/shop/appearance-settings";
import { COVER_CUTS, wearCover, type CoverLink, type WornCover } from "../../domain/shop/cover";
import { describeInstalments } from "../../domain/shop/payment-offers";
import { noticeHeaders, publicPageHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import { type PageHandle, Notice } from "../../ui/page";
import { ProductPicture } from "../../ui/product-picture";
import { hasLongWord } from "../../ui/shop-name";
import { LinkItems } from "../../ui/storefront/menu-links";
import { PromoBanner } from "../../ui/storefront/promo-banner";
import { ProductGrid } from "../../ui/storefront/product-grid";
import { SectionHeading } from "../../ui/storefront/section-heading";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: (_, { tagline }) => tagline };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const settings = findSettings(matches);
  const instalments = describeInstalments(settings);
  return searchMeta({
    shopName: settings.name,
    image: settings.logo?.share,
    origin: data.origin,
    canonical: paths.home(),
    title: `${settings.name} · ${settings.tagline}`,
    description: [
      settings.tagline,
      instalments === null ? "Envíos a todo el país." : `${instalments} y envíos a todo el país.`,
    ].join(" "),
  });
};

export const headers = publicPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { coverDisplay, frontNote } = await readSettings();
  const cover = wearCover(coverDisplay, new Date());
  const coverHasProducts = coverKind(cover) === "products";
  const { value: frontPage, notice } = await readFrontPage({ coverHasProducts });
  return data(
    {
      ...frontPage,
      ...(frontNote.title !== "" && { note: frontNote }),
      notice,
      origin: readOrigin(request),
    },
    { headers: noticeHeaders(notice) },
  );
}

/** What the cover shows, without one of the owner's. */
function coverKind(cover: WornCover | null | undefined): WornCover["kind"] {
  return cover?.kind ?? "products";
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function HomePage() {
  const { cover, newest, note, tiles, hasMoreGroups, brands, notice } =
    useLoaderData<typeof loader>();
  const { settings } = useShopData();
  return (
    <>
      {notice !== null && <Notice text={notice} />}
      <CollectionHero products={cover} isShopEmpty={cover.length + newest.length === 0} />
      <PromoBanner messages={settings.promoMessages} />
      {newest.length > 0 && (
        <section className="section" aria-labelledby="recien-llegados">
          <SectionHeading id="recien-llegados" link={{ to: paths.products(), text: "Ver todo" }}>
            Recién llegados
          </SectionHeading>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
      {note && <OwnersNote {...note} />}
      <GroupTiles tiles={tiles} hasMore={hasMoreGroups === true} />
      <BrandList brands={brands} />
    </>
  );
}

function OwnersNote({ title, text, picture, alt, button, link }: FrontNote) {
  return (
    <section className="section note" aria-labelledby="nota">
      {picture !== "" && <ProductPicture address={picture} alt={alt} use="gallery" />}
      <div>
        <h2 id="nota">{title}</h2>
        {text.split("\n").map(
          (line, at) =>
            line !== "" && (
              <p key={at} className="lead">
                {line}
              </p>
            ),
        )}
        {link !== "" && (
          <p>
            <a className="button button-quiet" href={link}>
              {button}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

function BrandList({ brands }: { brands: readonly Named[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        <LinkItems
          links={brands.map(({ id, name }) => ({ to: paths.brandProducts(id), text: name }))}
        />
      </ul>
    </section>
  );
}

type GroupTilesProps = { tiles: Page["tiles"]; hasMore: boolean };

/** A shop with one group has nothing to choose from: its products are above. */
function GroupTiles({ tiles, hasMore }: GroupTilesProps) {
  if (tiles.length < 2) return null;
  return (
    <section className="section" aria-labelledby="categorias">
      <SectionHeading
        id="categorias"
        link={hasMore ? { to: paths.menu(), text: "Ver todas" } : undefined}
      >
        Categorías
      </SectionHeading>
      <ul className="tiles">
        {tiles.map(({ id, section, name, picture }) => (
          <li key={id}>
            <a className="tile" href={paths.group(section, id)}>
              {picture !== "" && <ProductPicture address={picture} alt="" use="tile" />}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CollectionHeroProps = { products: readonly ProductCard[]; isShopEmpty: boolean };

function CollectionHero({ products, isShopEmpty }: CollectionHeroProps) {
  const { wornCover } = useShopData().settings;
  const wanted = coverKind(wornCover);
  const kind = wanted === "products" && products.length === 0 ? "text" : wanted;
  return (
    <section
      className="hero"
      data-kind={kind === "products" ? undefined : kind}
      aria-labelledby="coleccion"
    >
      {wornCover?.picture && <CoverPicture {...wornCover.picture} />}
      <CoverText link={wornCover?.link ?? null} isShopEmpty={isShopEmpty} />
      {kind === "products" && <CoverProducts products={products} />}
    </section>
  );
}

/** The owner's words, or the shop's name and what it sells. */
function CoverText({ link, isShopEmpty }: { link: CoverLink | null; isShopEmpty: boolean }) {
  const { settings, menu } = useShopData();
  const { collection, cover } = settings;
  const title = cover.title === "" ? settings.name : cover.title;
  const text = cover.title === "" && cover.text === "" ? settings.tagline : cover.text;
  const lines = title.split(/(?<=,) /);
  const shelf = menu.isCollectionEmpty
    ? { url: paths.products(), label: "Ver los productos" }
    : { url: paths.collection(), label: "Ver la colección" };
  const shown = link ?? (isShopEmpty ? null : shelf);
  return (
    <div className="hero-text">
      {!menu.isCollectionEmpty && <p className="eyebrow">Colección {collection.season}</p>}
      <h1 id="coleccion" data-long={hasLongWord(title)}>
        {lines.map((line, number) =>
          number > 0 && number === lines.length - 1 ? (
            <em key={number}>{line}</em>
          ) : (
            <Fragment key={number}>
              {line} <br />
            </Fragment>
          ),
        )}
      </h1>
      {text !== "" && <p className="lead">{text}</p>}
      {isShopEmpty && <p>Muy pronto vas a ver acá los primeros productos.</p>}
      {shown && (
        <p>
          <a className="button" href={shown.url}>
            {shown.label}
          </a>
        </p>
      )}
    </div>
  );
}

/** Another cut for phones than for wide screens; both keep the part that the owner chose. */
function CoverPicture({ phone, desktop, alt }: NonNullable<WornCover["picture"]>) {
  return (
    <picture>
      <source media="(min-width:48rem)" srcSet={desktop} {...COVER_CUTS.desktop} />
      <img src={phone} alt={alt} {...COVER_CUTS.phone} fetchpriority="high" />
    </picture>
  );
}

function CoverProducts({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="hero-pictures">
      {products.map((product, position) => (
        <li key={product.id}>
          <a href={paths.product(product.id)}>
            <ProductPicture
              address={product.image}
              alt={product.name}
              use={position === 0 ? "heroFirst" : "hero"}
              isEager
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
