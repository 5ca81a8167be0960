import { paths } from "../../paths";

/**
 * At the head of every page: the law (Disposición 954/2025) wants the withdrawal in plain sight, under
 * this name, where a visitor first arrives.
 */
export function ServiceStrip() {
  return (
    <nav className="service-strip" aria-label="Tu compra">
      <a href={paths.orderLookup()}>Seguí tu pedido</a>
      <a href={paths.withdrawal()}>Botón de arrepentimiento</a>
    </nav>
  );
}
