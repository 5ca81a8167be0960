import { paths } from "../../paths";

/**
 * At the top of every page: the law (Disposición 954/2025) requires the withdrawal link in plain
 * sight, under this name, on the first page.
 */
export function ServiceStrip() {
  return (
    <nav className="service-strip" aria-label="Tu compra">
      <a href={paths.orderLookup()}>Seguí tu pedido</a>
      <a href={paths.withdrawal()}>Botón de arrepentimiento</a>
    </nav>
  );
}
