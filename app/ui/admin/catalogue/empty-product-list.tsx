import { Link } from "@remix-run/react";

import { MayLink } from "../may-link";
import { adminPaths } from "../../../admin-paths";

/** Replaces the table when there are no products or no matches. */
export function EmptyProductList({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <section className="empty">
      <h2>No encontramos productos así</h2>
      <p>Probá con otra palabra, o sacá los filtros para verlos todos.</p>
      <Link className="button button-quiet" to={adminPaths.products()}>
        Sacar los filtros
      </Link>
    </section>
  ) : (
    <section className="empty">
      <h2>Todavía no hay productos</h2>
      <p>Cargá el primero: con nombre, precio y una foto ya se ve en la tienda.</p>
      <MayLink className="button" to={adminPaths.newProduct()}>
        Agregar el primer producto
      </MayLink>
      <MayLink className="button button-quiet" to={adminPaths.productImports()}>
        Traerlos de otra tienda
      </MayLink>
    </section>
  );
}
