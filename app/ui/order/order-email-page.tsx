import { Link, useNavigation } from "@remix-run/react";

import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import type { OrderEmailField } from "../../forms/orders/order-email";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { EmailField } from "../email-field";
import { ErrorSummary } from "../error-summary";
import { PostForm } from "../post-form";
import { useReplyErrors, type FormControls } from "../use-reply-errors";
import { OrderContact } from "./order-help";

type OrderEmailPageProps = {
  order: Pick<ShopperOrder, "orderNumber" | "token" | "whatsapp">;
  contact: ShopperOrder["contact"];
  /** Empty for none. */
  shopEmail: string;
  reply: FormReply<OrderEmailField> | null;
};

const FORM_ID = "corregir-email";

const CONTROLS: FormControls<OrderEmailField> = { email: "email", correo: null };

/** Corrects the address of an order, or says why it is too late. */
export function OrderEmailPage({ order, contact, shopEmail, reply }: OrderEmailPageProps) {
  const { orderNumber, token, whatsapp } = order;
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formAction === paths.orderEmail(token);
  const back = (
    <p>
      <Link className="button button-wide button-quiet" to={paths.order(token)}>
        Volver al pedido
      </Link>
    </p>
  );
  if (!contact?.canCorrect) {
    return (
      <div className="form-page">
        <h1>No se puede corregir desde acá</h1>
        <p className="lead">
          {contact === null
            ? "Este pedido ya no espera e-mails."
            : `Ya te escribimos a ${contact.email}, o el pedido ya salió. Si no es tu e-mail, escribinos y lo vemos.`}
        </p>
        <OrderContact whatsapp={whatsapp} email={shopEmail} />
        {back}
      </div>
    );
  }
  return (
    <div className="form-page">
      <h1>¿A qué e-mail te escribimos?</h1>
      {errors.length > 0 && <ErrorSummary title="Revisá tu e-mail" errors={errors} />}
      <div className="label-card form">
        <p>
          Las novedades del pedido <strong className="order-code">{orderNumber}</strong> van a{" "}
          <strong>{contact.email}</strong>. Todavía no salió ninguna.
        </p>
        <PostForm id={FORM_ID} action={paths.orderEmail(token)} className="form" noValidate replace>
          <EmailField
            formId={FORM_ID}
            label="E-mail"
            autoComplete="email"
            maxLength={CHECKOUT_LIMITS.email}
            required
            value={reply?.values.email ?? contact.email}
            error={reply?.errors.email}
          />
          <button className="button button-wide">
            Guardar e-mail
            {isSending && <span className="spinner" aria-hidden="true" />}
          </button>
        </PostForm>
        {back}
      </div>
    </div>
  );
}
