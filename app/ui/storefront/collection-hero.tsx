import { Fragment } from "react";

import type { ProductCard } from "../../domain/catalogue/product";
import { COVER_CUTS, type CoverLink } from "../../domain/shop/cover";
import type { WornCover } from "../../domain/shop/worn-cover";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { hasLongWord } from "./long-text";
import { useShopData } from "./shop-data";

/**
 * The cover: the owner's headline, and beside it the newest products, below the owner's picture, or
 * alone.
 */
export function CollectionHero({ products }: { products: readonly ProductCard[] }) {
  const { wornCover } = useShopData().settings;
  const wanted = wornCover?.kind ?? "products";
  const kind = wanted === "products" && products.length === 0 ? "text" : wanted;
  return (
    <section
      className="hero"
      data-kind={kind === "products" ? undefined : kind}
      aria-labelledby="coleccion"
    >
      {wornCover?.picture && <CoverPicture {...wornCover.picture} />}
      <CoverText link={wornCover?.link ?? null} isShopEmpty={products.length === 0} />
      {kind === "products" && <CoverProducts products={products} />}
    </section>
  );
}

type CoverTextProps = { link: CoverLink | null; isShopEmpty: boolean };

/** The owner's words, or the shop's name and what it sells. */
function CoverText({ link, isShopEmpty }: CoverTextProps) {
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
