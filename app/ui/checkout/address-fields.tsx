import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import { PROVINCES } from "../../domain/buying/province";
import type { CheckoutReply } from "../../forms/buying/checkout-fields";
import { ProvinceField } from "../province-field";
import { TextField } from "../text-field";

/** The delivery address; CSS hides it for pick-up. */
export function AddressFields({ values, errors }: CheckoutReply) {
  return (
    <div className="checkout-address">
      <ProvinceField
        placeholder="Elegí tu provincia"
        provinces={PROVINCES}
        autoComplete="address-level1"
        defaultValue={values.provincia ?? ""}
        error={errors.provincia}
      />
      <TextField
        name="localidad"
        label="Localidad"
        autoComplete="address-level2"
        maxLength={CHECKOUT_LIMITS.city}
        defaultValue={values.localidad}
        error={errors.localidad}
      />
      <TextField
        name="calle"
        label="Calle y número"
        hint="Con piso y departamento, si tiene. Si no hay número, “sin número”."
        autoComplete="street-address"
        maxLength={CHECKOUT_LIMITS.street}
        defaultValue={values.calle}
        error={errors.calle}
      />
      <input type="hidden" name="calleVista" value={values.calle ?? ""} />
      <TextField
        name="codigoPostal"
        label="Código postal"
        hint="De 4 números o completo: 5900 o X5900ABC."
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={CHECKOUT_LIMITS.postalCode}
        defaultValue={values.codigoPostal}
        error={errors.codigoPostal}
      />
    </div>
  );
}
