import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import type { SellingTexts } from "../../../../domain/shop/selling-texts";

/** Place and hours of pick-up, both from the shop's contact data. */
export type PickupPlace = { address: string; openingHours: string };

type PickupSectionProps = { texts: SellingTexts; place: PickupPlace };

export function PickupSection({ texts, place }: PickupSectionProps) {
  const { address, openingHours } = place;
  const described = [address, openingHours].filter((text) => text !== "").join(" · ");
  return (
    <section className="panel" aria-labelledby="retiros">
      <h2 id="retiros">Retiro en el local</h2>
      <label className="check">
        <input type="checkbox" name="retiro" defaultChecked={texts.offersPickup} />
        Los pedidos se pueden retirar en el local
      </label>
      <label className="check">
        <input type="checkbox" name="efectivo" defaultChecked={texts.acceptsCash} />
        Quien retira puede pagar en efectivo
      </label>
      <p className="field-hint">
        {described === "" ? "Todavía no cargaste la dirección ni los horarios." : `${described}.`}{" "}
        <Link to={adminPaths.settings()}>Cambiar la dirección y los horarios</Link>
      </p>
    </section>
  );
}
