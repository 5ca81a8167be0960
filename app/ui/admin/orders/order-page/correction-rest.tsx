import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { asideDue, describeAsideEnd, isAside, isAsideOver } from "../../../../domain/counter/aside";
import type { Order } from "../../../../domain/orders/order";
import { currentTotal, findBalance } from "../../../../domain/payments/corrected-money";
import { restDueOnline } from "../../../../domain/payments/rest-online";
import { formatPaid } from "../../../../domain/payments/payment-words";
import { formatPesos } from "../../../../domain/plain/money";
import { COUNTER_WAYS, findCounterWay } from "../../../../domain/payments/payment-method";
import { REST_WAY_FIELD } from "../../../../forms/orders/order-form";
import { SelectField } from "../../../fields";
import { OrderForm, Submit } from "./order-form";

/** It is paid, kept longer and given back at the counter. */
function Aside({ order }: { order: Order }) {
  const { orderNumber, customerName } = order;
  return (
    <section className="panel" aria-labelledby="separado">
      <h2 id="separado">Separado para {customerName}</h2>
      <p className={isAside(order) ? "alert-note" : undefined}>
        {isAside(order)
          ? `Falta cobrar ${formatPesos(asideDue(order))}. Se guarda hasta el ${describeAsideEnd(order)}.`
          : "Terminó su plazo y las prendas volvieron a la venta."}
      </p>
      <Link className="button" to={adminPaths.ticket(orderNumber)}>
        {isAside(order) ? "Cobrar o cambiar el día" : "Separar de nuevo o devolver la seña"}
      </Link>
    </section>
  );
}

/** What a correction left to pay or to give back. */
export function CorrectionRest({ order }: { order: Order }) {
  const { toPayInPesos, toGiveBackInCents } = findBalance(order);
  if (isAside(order) || isAsideOver(order)) return <Aside order={order} />;
  if (toPayInPesos === 0 && toGiveBackInCents === 0) return null;
  return (
    <section className="panel" aria-labelledby="diferencia">
      <h2 id="diferencia">La diferencia de la corrección</h2>
      {toPayInPesos > 0 ? (
        <OrderForm order={order} intent="rest">
          <p className="alert-note">Falta cobrar {formatPesos(toPayInPesos)}.</p>
          <input type="hidden" name="falta" value={toPayInPesos} />
          <SelectField
            name={REST_WAY_FIELD}
            label="Cómo la pagó"
            defaultValue={findCounterWay(order.paymentMethod) ?? "transfer"}
            options={COUNTER_WAYS}
          />
          <Submit intent="rest">Recibí la diferencia</Submit>
          <p className="field-hint">
            Entra en la caja que tengas abierta. No sale ningún e-mail: el total del pedido pasa a
            ser {formatPesos(currentTotal(order))}.
            {restDueOnline(order) > 0 &&
              " También puede pagarla con Mercado Pago desde la página de su pedido: eso se anota solo."}
          </p>
        </OrderForm>
      ) : (
        <p className="alert-note">
          Faltan devolver {formatPaid(toGiveBackInCents)}: hacelo con “Anotar la devolución” o con
          “Devolver la plata”, que ya traen el importe. Acá se descuenta solo.
        </p>
      )}
    </section>
  );
}
