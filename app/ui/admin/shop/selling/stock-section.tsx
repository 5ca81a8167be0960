import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import {
  MAX_LOW_STOCK,
  MAX_ONLINE_HOLD_MINUTES,
  MAX_UNPAID_PIECES,
  MIN_ONLINE_HOLD_MINUTES,
  MIN_UNPAID_PIECES,
} from "../../../../domain/shop/shop-settings";
import type { SellingErrors } from "../../../../forms/shop/selling-fields";
import { TextField } from "../../../text-field";

type StockSectionProps = { texts: SellingTexts; errors: SellingErrors };

/** How long unpaid orders hold counted pieces, and when few of them are left. */
export function StockSection({ texts, errors }: StockSectionProps) {
  return (
    <section className="panel" aria-labelledby="reservas">
      <h2 id="reservas">Stock y reservas</h2>
      <p className="field-hint">
        Vale para los talles y colores que contás. Una transferencia reserva las prendas hasta su
        plazo, y el efectivo o un comprobante, 5 días. Después el pedido se cancela solo y se le
        avisa a quien compró.
      </p>
      <div className="form-row">
        <TextField
          label="Minutos que reserva Mercado Pago"
          hint={`De ${MIN_ONLINE_HOLD_MINUTES} a ${MAX_ONLINE_HOLD_MINUTES}. Un cupón para pagar en efectivo reserva hasta que vence.`}
          inputMode="numeric"
          autoComplete="off"
          name="reserva"
          defaultValue={texts.onlineHoldMinutes}
          error={errors.reserva}
        />
        <TextField
          label="Avisar cuando queden"
          hint={`Piezas de un talle y color, de 0 a ${MAX_LOW_STOCK}.`}
          inputMode="numeric"
          autoComplete="off"
          name="minimo"
          defaultValue={texts.lowStock}
          error={errors.minimo}
        />
      </div>
      <p className="field-hint">
        Para que nadie se quede con tus prendas sin pagar: pasado el tope, tomamos el pedido igual,
        pero las prendas siguen a la venta hasta que lo separes o llegue el pago. Con poco stock, en
        total entra al menos lo de una conexión.
      </p>
      <div className="form-row">
        <TextField
          label="Piezas sin pagar por conexión"
          hint={`De ${MIN_UNPAID_PIECES} a ${MAX_UNPAID_PIECES}, entre los pedidos de una misma red.`}
          inputMode="numeric"
          autoComplete="off"
          name="porRed"
          defaultValue={texts.unpaidPiecesPerAddress}
          error={errors.porRed}
        />
        <TextField
          label="Piezas sin pagar en total"
          hint="Por ciento de lo que tenés para vender, de 1 a 100."
          inputMode="numeric"
          autoComplete="off"
          name="parte"
          defaultValue={texts.unpaidSharePercent}
          error={errors.parte}
        />
      </div>
    </section>
  );
}
