import { Link, useNavigation } from "@remix-run/react";

import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import { ANSWER_HOURS } from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import type { WithdrawalField } from "../../forms/orders/withdrawal-form";
import { paths } from "../../paths";
import { ErrorSummary } from "../error-summary";
import { PostForm } from "../post-form";
import { useShopData } from "../storefront/shop-data";
import { TextArea } from "../text-area";
import { TextField } from "../text-field";
import { useReplyErrors, type FormControls } from "../use-reply-errors";

type WithdrawalPageProps = {
  /** Sending the form twice makes one withdrawal. */
  idempotencyKey: string;
  /** Data of the order whose page led here; null for none. */
  known: { numero: string; email: string } | null;
  reply: FormReply<WithdrawalField> | null;
};

const CONTROLS: FormControls<WithdrawalField> = {
  arrepentimiento: null,
  numero: "numero",
  email: "email",
  motivo: "motivo",
};

/** The single step of a withdrawal: it identifies the purchase and asks for no reasons. */
export function WithdrawalPage({ idempotencyKey, known, reply }: WithdrawalPageProps) {
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formAction === paths.withdrawal();
  return (
    <div className="form-page">
      <h1>Botón de arrepentimiento</h1>
      <p className="lead">
        ¿Cambiaste de idea? Está bien. Completá este formulario y te damos un código en el momento.
      </p>
      {errors.length > 0 && <ErrorSummary title="Falta un dato" errors={errors} />}
      <PostForm action={paths.withdrawal()} className="form label-card" noValidate replace>
        <input type="hidden" name="clave" value={idempotencyKey} />
        <p>Con el número de pedido o tu e-mail alcanza.</p>
        <TextField
          name="numero"
          label="Número de pedido"
          hint={`Como ${settings.orderPrefix}-123456-ABC.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={reply?.values.numero ?? known?.numero}
          error={reply?.errors.numero}
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          defaultValue={reply?.values.email ?? known?.email}
          error={reply?.errors.email}
        />
        <TextArea
          name="motivo"
          label="Qué querés devolver, o por qué (opcional)"
          rows={4}
          defaultValue={reply?.values.motivo}
          error={reply?.errors.motivo}
        />
        <button className="button button-wide">
          Quiero arrepentirme
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
      <p className="order-right">
        {WITHDRAWAL_TEXT} Te respondemos dentro de las {ANSWER_HOURS} horas.
      </p>
      <p>
        Usamos estos datos solo para tu pedido. <Link to={paths.privacy()}>Cómo los cuidamos</Link>.
      </p>
    </div>
  );
}
