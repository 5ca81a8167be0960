import { Link } from "@remix-run/react";

import { paths } from "../../paths";

/**
 * At the head of every page: the law (Disposición 954/2025) wants the withdrawal in plain sight, under
 * this name, where a visitor first arrives.
 */
export function ServiceStrip() {
  return (
    <nav className="service-strip" aria-label="Tu compra">
      <Link to={paths.orderLookup()}>Seguí tu pedido</Link>
      <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>
    </nav>
  );
}
