import { Form, Link } from "@remix-run/react";

import type { ProductCard } from "../../domain/catalogue/product";
import type { Group } from "../../domain/catalogue/taxonomy";
import { paths } from "../../paths";
import { ProductGrid } from "./product-grid";

type EmptyCartProps = {
  /** Number of recently removed pieces that can be restored. */
  clearedPieces: number;
  newest: readonly ProductCard[];
  /** Those that have products. */
  groups: readonly Pick<Group, "id" | "name" | "section">[];
};

/** Says that the cart is empty, and suggests where to go. */
export function EmptyCart({ clearedPieces, newest, groups }: EmptyCartProps) {
  return (
    <>
      <section className="empty">
        <h2>Tu carrito está vacío</h2>
        <p>Cuando agregues algo, lo vas a encontrar acá, aunque cierres el navegador.</p>
        {clearedPieces > 0 && (
          <Form method="post" action={paths.cart()}>
            <input type="hidden" name="intent" value="restore" />
            <button className="button button-quiet">
              {clearedPieces === 1
                ? "Deshacer: volver a poner el producto"
                : `Deshacer: volver a poner los ${clearedPieces} productos`}
            </button>
          </Form>
        )}
        <p>
          <Link className="button" to={paths.products()}>
            Ver todos los productos
          </Link>
        </p>
      </section>
      {groups.length > 0 && (
        <nav className="section" aria-labelledby="categorias">
          <h2 id="categorias">Categorías</h2>
          <ul className="cart-groups">
            {groups.map(({ id, section, name }) => (
              <li key={id}>
                <Link to={paths.group(section, id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {newest.length > 0 && (
        <section className="section" aria-labelledby="recien-llegados">
          <h2 id="recien-llegados">Recién llegados</h2>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
    </>
  );
}
