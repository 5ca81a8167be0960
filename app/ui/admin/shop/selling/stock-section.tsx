import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import {
  MAX_LOW_STOCK,
  MAX_ONLINE_HOLD_MINUTES,
  MIN_ONLINE_HOLD_MINUTES,
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
        plazo, y el efectivo, 5 días. Después el pedido se cancela solo y se le avisa a quien
        compró.
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
    </section>
  );
}
