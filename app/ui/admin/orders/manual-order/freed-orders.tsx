import { adminPaths } from "../../../../admin-paths";
import { describeChoice } from "../../../../domain/buying/line-choice";
import type { Shortage } from "../../../../domain/stock/shortage";

/** Unpaid orders that hold what this sale wants: each can be cancelled for it. */
export function FreedOrders({ shortages }: { shortages: readonly Shortage[] }) {
  const held = shortages.filter(({ holders }) => holders.length > 0);
  if (held.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="liberar-titulo">
      <h2 id="liberar-titulo">Prendas que guarda otro pedido</h2>
      <p className="field-hint">
        Al crear este pedido se cancela el que marques, y a quien lo hizo le llega un e-mail. Si
        después lo paga igual, te avisamos para que le devuelvas el dinero.
      </p>
      {held.map((shortage) => (
        <fieldset key={JSON.stringify([shortage.name, shortage.size, shortage.color])}>
          <legend>{[shortage.name, describeChoice(shortage)].filter(Boolean).join(", ")}</legend>
          {shortage.holders.map(({ orderNumber, customerName, quantity }) => (
            <p key={orderNumber} className="freed-order">
              <label className="check">
                <input type="checkbox" name="liberar" value={orderNumber} />
                <span>
                  Cancelar {orderNumber}
                  {customerName !== "" && ` de ${customerName}`}, sin pagar, y usar{" "}
                  {quantity === 1 ? "su prenda" : `sus ${quantity} prendas`}
                </span>
              </label>{" "}
              <a href={adminPaths.order(orderNumber)}>Ver</a>
            </p>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
