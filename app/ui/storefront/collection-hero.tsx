import { Fragment } from "react";

import type { ProductCard } from "../../domain/catalogue/product";
import { COVER_CUTS, type CoverLink, type WornCover } from "../../domain/shop/cover";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { hasLongWord } from "./long-text";
import { useShopData } from "./shop-data";

/**
 * The cover: the owner's headline, and beside it the collection's newest products, below the owner's
 * picture, or alone.
 */
export function CollectionHero({ products }: { products: readonly ProductCard[] }) {
  const { wornCover } = useShopData().settings;
  const kind = wornCover?.kind ?? "products";
  return (
    <section
      className="hero"
      data-kind={kind === "products" ? undefined : kind}
      aria-labelledby="coleccion"
    >
      {wornCover?.picture && <CoverPicture {...wornCover.picture} />}
      <CoverText link={wornCover?.link ?? null} />
      {kind === "products" && <CoverProducts products={products} />}
    </section>
  );
}

function CoverText({ link }: { link: CoverLink | null }) {
  const { collection, cover } = useShopData().settings;
  const lines = cover.title.split(/(?<=,) /);
  return (
    <div className="hero-text">
      <p className="eyebrow">Colección {collection.season}</p>
      <h1 id="coleccion" data-long={hasLongWord(cover.title)}>
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
      {cover.text !== "" && <p className="lead">{cover.text}</p>}
      <p>
        <a className="button" href={link?.url ?? paths.collection()}>
          {link?.label ?? "Ver la colección"}
        </a>
      </p>
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
