import { Link, useNavigation } from "@remix-run/react";

import type { FormReply } from "../../forms/form-reply";
import type { OrderLookupField } from "../../forms/orders/order-lookup";
import { paths } from "../../paths";
import { ErrorSummary } from "../error-summary";
import { PostForm } from "../post-form";
import { useShopData } from "../storefront/shop-data";
import { TextField } from "../text-field";
import { useReplyErrors, type FormControls } from "../use-reply-errors";

const CONTROLS: FormControls<OrderLookupField> = {
  busqueda: "numero",
  numero: "numero",
  email: "email",
};

/** Opens an order by its number and e-mail. */
export function OrderLookupPage({ reply }: { reply: FormReply<OrderLookupField> | null }) {
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formAction === paths.orderLookup();
  return (
    <div className="form-page">
      <h1>Buscar mi pedido</h1>
      <p className="lead">
        Para ver en qué anda, mandar el comprobante o seguir el envío. Los dos datos están en el
        e-mail que te mandamos al comprar.
      </p>
      {errors.length > 0 && <ErrorSummary title="No pudimos abrir tu pedido" errors={errors} />}
      <PostForm action={paths.orderLookup()} className="form label-card" noValidate replace>
        <TextField
          name="numero"
          label="Número de pedido"
          hint={`Como ${settings.orderPrefix}-123456-ABC.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={reply?.values.numero}
          error={reply?.errors.numero}
        />
        <TextField
          name="email"
          label="E-mail"
          hint="El mismo con el que compraste."
          type="email"
          autoComplete="email"
          required
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <button className="button button-wide">
          Ver mi pedido
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
      <p>
        ¿Querés arrepentirte de una compra? Usá el{" "}
        <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>.
      </p>
    </div>
  );
}
