import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { FormReply } from "../../../forms/form-reply";
import type { SignInField } from "../../../forms/owner/sign-in";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { SignInCard } from "./sign-in-card";
import { replyField } from "../reply-field";

type SignInPageProps = {
  shopName: string;
  /** The page to open after signing in. */
  wanted: string;
  /** The result of the last action, in a few words. */
  flashText: string | null;
  /** Whether the browser keeps the shop's cookies. */
  cookies: "kept" | "unknown" | "blocked";
  /** Whether a reset link can be sent. */
  canResetByMail: boolean;
  reply: FormReply<SignInField> | null;
};

const CONTROLS: FormControls<SignInField> = {
  ingreso: null,
  usuario: "usuario",
  contrasena: "contrasena",
};

/** One array: a new one moves the focus to the summary again. */
const COOKIES_BLOCKED = [
  {
    controlId: null,
    message:
      "Tu navegador bloquea las cookies de esta página, y sin ellas no puede recordar que ingresaste. Permitilas para este sitio y volvé a ingresar.",
  },
];

/** The sign-in page: no navigation, one form. */
export function SignInPage(props: SignInPageProps) {
  const { shopName, wanted, flashText, cookies, canResetByMail, reply } = props;
  const isSending = useNavigation().formAction === paths.adminLogin();
  const refused = useReplyErrors(reply, CONTROLS);
  const errors = reply === null && cookies === "blocked" ? COOKIES_BLOCKED : refused;
  return (
    <SignInCard
      shopName={shopName}
      heading="Administración"
      flashText={reply === null ? flashText : null}
      errorTitle="No pudimos dejarte entrar"
      errors={errors}
      back={{ to: paths.home(), text: "Volver a la tienda" }}
    >
      <PostForm action={paths.adminLogin()} className="form" noValidate replace>
        <input type="hidden" name="volver" value={reply?.values.volver ?? wanted} />
        <TextField
          {...replyField(reply, "usuario")}
          label="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <TextField
          name="contrasena"
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          required
          error={reply?.errors.contrasena}
        />
        <button className="button button-wide">
          Ingresar
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
      {cookies === "unknown" && (
        <p className="sign-in-help">
          Tu navegador tiene que aceptar las cookies de esta página. Si ingresás y volvés acá, es
          porque las bloquea.
        </p>
      )}
      {canResetByMail ? (
        <p className="sign-in-help">
          <Link to={adminPaths.passwordReset()}>¿Olvidaste la contraseña?</Link>
        </p>
      ) : (
        <ForgottenPassword />
      )}
    </SignInCard>
  );
}

/** For a shop that cannot send mail. */
function ForgottenPassword() {
  return (
    <details className="sign-in-help">
      <summary>¿Olvidaste la contraseña?</summary>
      <p>
        Después de 5 intentos fallidos hay que esperar 15 minutos para volver a probar. Si no la
        recordás, quien se ocupa de la computadora de la tienda puede hacerte una nueva con{" "}
        <code>npm run tela -- admin password</code>.
      </p>
    </details>
  );
}
