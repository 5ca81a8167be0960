import { Link } from "@remix-run/react";

import type { ProductCard } from "../../domain/product";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { useShopData } from "./shop-data";

/** The cover: the collection's name over its newest pieces. */
export function CollectionHero({ products }: { products: readonly ProductCard[] }) {
  const { collection } = useShopData().settings;
  return (
    <section className="hero" aria-labelledby="coleccion">
      <div className="hero-text">
        <p className="eyebrow">Colección {collection.season}</p>
        <h1 id="coleccion">
          Otoño, <br />
          invierno, <br />
          <em>abrigo.</em>
        </h1>
        <p className="lead">
          Once marcas independientes, elegidas prenda por prenda. Telas que pesan lo justo y duran
          más de una temporada.
        </p>
        <p>
          <Link className="button" to={paths.collection()} prefetch="intent">
            Ver la colección
          </Link>
        </p>
      </div>
      <ul className="hero-pictures">
        {products.map((product, position) => (
          <li key={product.id}>
            <Link to={paths.product(product.id)} prefetch="intent">
              <ProductPicture
                address={product.image}
                alt={product.name}
                use={position === 0 ? "heroFirst" : "hero"}
                isEager
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
