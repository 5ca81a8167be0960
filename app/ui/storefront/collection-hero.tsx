import { Fragment } from "react";

import type { ProductCard } from "../../domain/catalogue/product";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { hasLongWord } from "./long-text";
import { useShopData } from "./shop-data";

/** The cover: the collection's name over its newest products. */
export function CollectionHero({ products }: { products: readonly ProductCard[] }) {
  const { collection, cover } = useShopData().settings;
  const lines = cover.title.split(/(?<=,) /);
  return (
    <section className="hero" aria-labelledby="coleccion">
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
          <a className="button" href={paths.collection()}>
            Ver la colección
          </a>
        </p>
      </div>
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
    </section>
  );
}
