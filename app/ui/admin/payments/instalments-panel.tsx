import { Link } from "@remix-run/react";
import { adminPaths } from "../../../admin-paths";

/**
 * The provider decides about instalments, so its settings must match what the shop's pages promise.
 */
export function InstalmentsPanel({ instalments }: { instalments: number }) {
  return (
    <section className="panel" aria-labelledby="cuotas-sin-interes">
      <h2 id="cuotas-sin-interes">Las cuotas sin interés</h2>
      {instalments > 1 ? (
        <>
          <p>
            Mientras Mercado Pago está conectado, la tienda muestra{" "}
            <strong>{instalments} cuotas sin interés</strong> en cada producto. Para que sea verdad,
            activalas en tu cuenta de Mercado Pago: “Tu negocio”, “Costos”, “Cuotas”, y ofrecé{" "}
            {instalments} sin interés. Su costo lo pagás vos, y Mercado Pago te lo descuenta de cada
            venta.
          </p>
          <p>
            Si no las activás, quien compra va a pagar las cuotas con interés: en{" "}
            <Link to={adminPaths.settings()}>Ajustes</Link> poné 1 y la tienda deja de mostrarlas.
          </p>
        </>
      ) : (
        <p>
          La tienda no muestra cuotas. Si las ofrecés sin interés en Mercado Pago (“Tu negocio”,
          “Costos”, “Cuotas”), poné cuántas son en <Link to={adminPaths.settings()}>Ajustes</Link>.
        </p>
      )}
    </section>
  );
}
