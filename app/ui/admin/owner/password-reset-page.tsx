import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import type { FormReply } from "../../../forms/form-reply";
import type { ResetField } from "../../../forms/owner/password-reset";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { SignInCard } from "./sign-in-card";
import { replyField } from "../reply-field";

type ResetPage = {
  shopName: string;
  /** The result of the last action; null for none. */
  flashText: string | null;
} & (
  | { form: "request" | "none" | "over" | "unavailable" }
  | { form: "choose"; token: string; username: string }
);

type Reply = FormReply<ResetField> | null;

const CONTROLS: FormControls<ResetField> = {
  pedido: null,
  cuenta: "cuenta",
  nueva: "nueva",
  repetida: "repetida",
};

/** The page where an owner without the password sets a new one. */
export function PasswordResetPage({ page, reply }: { page: ResetPage; reply: Reply }) {
  const errors = useReplyErrors(reply, CONTROLS);
  const { shopName, flashText } = page;
  return (
    <SignInCard
      shopName={shopName}
      heading="Contraseña nueva"
      flashText={reply === null ? flashText : null}
      errorTitle={
        page.form === "choose" ? "No cambiamos la contraseña" : "No te mandamos el enlace"
      }
      errors={errors}
      back={{ to: paths.adminLogin(), text: "Volver a ingresar" }}
    >
      <ResetForm page={page} reply={reply} />
    </SignInCard>
  );
}

function ResetForm({ page, reply }: { page: ResetPage; reply: Reply }) {
  switch (page.form) {
    case "request":
      return <RequestForm reply={reply} />;
    case "choose":
      return <ChooseForm token={page.token} username={page.username} reply={reply} />;
    case "over":
      return (
        <>
          <p>Este enlace venció o ya se usó. Tu contraseña sigue siendo la última que elegiste.</p>
          <p>
            <Link className="button button-wide" to={adminPaths.passwordReset()}>
              Pedir otro enlace
            </Link>
          </p>
        </>
      );
    case "unavailable":
      return <p>La base de datos no responde: volvé a abrir el enlace en un rato.</p>;
    case "none":
      return (
        <p>
          La tienda todavía no manda e-mails, así que no puede mandarte un enlace. Quien se ocupa de
          la computadora de la tienda puede hacerte una contraseña nueva con{" "}
          <code>npm run tela -- admin password</code>.
        </p>
      );
  }
}

function RequestForm({ reply }: { reply: Reply }) {
  return (
    <PostForm action={adminPaths.passwordReset()} className="form" noValidate replace>
      <input type="hidden" name="intent" value="request" />
      <p>Te mandamos un e-mail con un enlace para elegir otra.</p>
      <TextField
        {...replyField(reply, "cuenta")}
        label="Usuario o e-mail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <button className="button button-wide">
        Mandarme el enlace
        <Sending />
      </button>
    </PostForm>
  );
}

function ChooseForm({ token, username, reply }: { token: string; username: string; reply: Reply }) {
  return (
    <PostForm action={adminPaths.passwordReset(token)} className="form" noValidate replace>
      <input type="hidden" name="intent" value="choose" />
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="usuario" autoComplete="username" value={username} />
      <TextField
        name="nueva"
        label="Contraseña nueva"
        type="password"
        hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres: tres o cuatro palabras sin relación son fáciles de recordar.`}
        autoComplete="new-password"
        required
        error={reply?.errors.nueva}
      />
      <TextField
        name="repetida"
        label="Repetila"
        type="password"
        autoComplete="new-password"
        required
        error={reply?.errors.repetida}
      />
      <p className="field-hint">Se cierra la sesión en todos los navegadores.</p>
      <button className="button button-wide">
        Cambiar la contraseña
        <Sending />
      </button>
    </PostForm>
  );
}

function Sending() {
  const isSending = useNavigation().state === "submitting";
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}
