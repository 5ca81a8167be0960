import { Form, useLocation } from "@remix-run/react";

import { nameFromProductId, type ProductCard } from "../../domain/catalogue/product";
import { paths } from "../../paths";
import { ProductGrid } from "./product-grid";
import { SectionHeading } from "./section-heading";
import { useShopData } from "./shop-data";

/** The 404 page, with suggestions for what the visitor may have wanted. */
export function NotFoundPage({ newest }: { newest: readonly ProductCard[] }) {
  const wanted = useWantedProduct();
  const { sections } = useShopData().menu;
  return (
    <>
      <section className="message">
        <p className="message-code">404</p>
        <h1>No encontramos esa página</h1>
        <p>Puede que el producto ya no esté, o que la dirección tenga un error de tipeo.</p>
        <Form className="message-search" method="get" action={paths.products()}>
          <label className="field-label" htmlFor="que-buscabas">
            ¿Qué buscabas?
          </label>
          <input id="que-buscabas" type="search" name="q" key={wanted} defaultValue={wanted} />
          <button className="button button-quiet">Buscar</button>
        </Form>
        <nav aria-label="Categorías">
          <ul className="chips message-groups">
            {sections.map((section) =>
              section.groups.map(({ id, name }) => (
                <li key={id}>
                  <a className="chip" href={paths.group(section.id, id)}>
                    {name}
                  </a>
                </li>
              )),
            )}
          </ul>
        </nav>
        <ul className="message-links">
          <li>
            <a className="button" href={paths.products()}>
              Ver todos los productos
            </a>
          </li>
          <li>
            <a className="button button-quiet" href={paths.home()}>
              Ir al inicio
            </a>
          </li>
        </ul>
      </section>
      {newest.length > 0 && (
        <section className="section" aria-labelledby="ultimos">
          <SectionHeading id="ultimos">Lo último que llegó</SectionHeading>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
    </>
  );
}

/** The words in a product's address, to search for similar ones. */
function useWantedProduct(): string {
  const { pathname } = useLocation();
  const [, shelf, id, ...more] = pathname.split("/");
  if (`/${shelf}` !== paths.products() || !id || more.length > 0) return "";
  return /^[\w-]+$/.test(id) ? nameFromProductId(id) : "";
}
