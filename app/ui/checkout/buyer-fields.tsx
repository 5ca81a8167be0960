import { Link } from "@remix-run/react";

import { MAX_DOCUMENT_LENGTH } from "../../domain/buying/buyer-document";
import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import type { CheckoutReply } from "../../forms/buying/checkout-fields";
import { paths } from "../../paths";
import { EmailField } from "../email-field";
import { TextField } from "../text-field";

export const DETAILS_FORM_ID = "datos";

export function BuyerFields({ values, errors }: CheckoutReply) {
  return (
    <section className="checkout-part" aria-labelledby="parte-datos">
      <h2 id="parte-datos">Tus datos</h2>
      <TextField
        name="nombre"
        label="Nombre y apellido"
        autoComplete="name"
        maxLength={CHECKOUT_LIMITS.name}
        defaultValue={values.nombre}
        error={errors.nombre}
      />
      <EmailField
        formId={DETAILS_FORM_ID}
        label="E-mail"
        hint="Te mandamos ahí el pedido y sus novedades."
        autoComplete="email"
        inputMode="email"
        maxLength={CHECKOUT_LIMITS.email}
        value={values.email}
        error={errors.email}
      />
      <TextField
        name="telefono"
        type="tel"
        label="Teléfono"
        hint="Con código de área, por ejemplo 353 411-2025. Solo para coordinar la entrega."
        autoComplete="tel"
        inputMode="tel"
        maxLength={CHECKOUT_LIMITS.phone}
        defaultValue={values.telefono}
        error={errors.telefono}
      />
      <TextField
        name="documento"
        label="DNI o CUIT (opcional)"
        hint="Para la factura. Si no la necesitás, dejalo vacío."
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DOCUMENT_LENGTH}
        defaultValue={values.documento}
        error={errors.documento}
      />
    </section>
  );
}

/** Whether this browser keeps the data. */
export function KeepingChoice({ isKept }: { isKept: boolean }) {
  return (
    <div className="checkout-privacy">
      <label className="check">
        <input type="checkbox" name="recordar" value="si" defaultChecked={isKept} />
        Recordar mis datos en este teléfono o computadora
      </label>
      <p>
        Quedan en este navegador 90 días, para tu próxima compra. Destildalo si lo usan otras
        personas. Usamos tus datos solo para preparar, cobrar y entregarte el pedido (Ley 25.326);
        podés pedirnos verlos, corregirlos o borrarlos.{" "}
        <Link to={paths.privacy()}>Cómo cuidamos tus datos</Link>
      </p>
    </div>
  );
}
