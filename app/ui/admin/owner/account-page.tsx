import { useNavigation } from "@remix-run/react";

import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import type { AccountField } from "../../../forms/owner/account";
import type { FormReply } from "../../../forms/form-reply";
import { paths } from "../../../paths";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";

type AccountPageProps = {
  username: string;
  email: string;
  /** Day and time, in words. */
  lastLogin: string | null;
  /** True when the password must be changed before anything else. */
  hasMadeUpPassword: boolean;
  reply: FormReply<AccountField> | null;
};

/** The signed-in admin's account settings. */
export function AccountPage(props: AccountPageProps) {
  const { username, email, lastLogin, hasMadeUpPassword, reply } = props;
  if (hasMadeUpPassword) return <FirstPasswordPage username={username} reply={reply} />;
  return (
    <>
      <div className="page-header">
        <h1>Cuenta</h1>
      </div>
      <div className="account">
        <section className="panel" aria-labelledby="datos">
          <h2 id="datos">Tus datos</h2>
          <dl className="account-facts">
            <div>
              <dt>Usuario</dt>
              <dd>{username}</dd>
            </div>
            <div>
              <dt>Último ingreso</dt>
              <dd>{lastLogin ?? "Todavía no lo sabemos"}</dd>
            </div>
          </dl>
          <EmailForm username={username} email={email} reply={reply} />
        </section>
        <section className="panel" aria-labelledby="contrasena">
          <h2 id="contrasena">Cambiar la contraseña</h2>
          <PasswordForm username={username} reply={reply} />
        </section>
      </div>
    </>
  );
}

function FirstPasswordPage({ username, reply }: FormPartProps & { username: string }) {
  return (
    <>
      <div className="page-header">
        <h1>Elegí tu contraseña</h1>
      </div>
      <section className="panel account-first" aria-label="Contraseña nueva">
        <p>
          Entraste con una contraseña que armó la tienda y que quedó escrita en una pantalla, así
          que puede haberla visto alguien más. Elegí ahora una que sepas solamente vos: es un
          momento, y después tenés toda la administración a mano.
        </p>
        <PasswordForm username={username} reply={reply} />
      </section>
    </>
  );
}

const EMAIL_CONTROLS: FormControls<AccountField> = { email: "email", contrasena: "clave" };
const PASSWORD_CONTROLS: FormControls<AccountField> = {
  cambio: null,
  actual: "actual",
  nueva: "nueva",
  repetida: "repetida",
};

type FormPartProps = { reply: FormReply<AccountField> | null };

function EmailForm({
  username,
  email,
  reply,
}: FormPartProps & { username: string; email: string }) {
  const errors = useReplyErrors(reply, EMAIL_CONTROLS);
  return (
    <PostForm action={paths.adminAccount()} className="form" noValidate replace>
      {errors.length > 0 && <ErrorSummary title="No guardamos el e-mail" errors={errors} />}
      <input type="hidden" name="intent" value="email" />
      <TextField
        {...replyField(reply, "email", email)}
        label="E-mail"
        type="email"
        hint="Ahí te llega el enlace si te olvidás la contraseña. Vacío, va al de Ajustes."
        autoComplete="email"
      />
      {/* Tells password managers which account this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <TextField
        id="clave"
        name="contrasena"
        label="Tu contraseña"
        hint="La pedimos para que nadie lo cambie si encuentra tu sesión abierta."
        type="password"
        autoComplete="current-password"
        required
        error={reply?.errors.contrasena}
      />
      <div className="form-actions">
        <button className="button button-quiet">
          Guardar el e-mail
          <Sending intent="email" />
        </button>
      </div>
    </PostForm>
  );
}

function PasswordForm({ username, reply }: FormPartProps & { username: string }) {
  const errors = useReplyErrors(reply, PASSWORD_CONTROLS);
  return (
    <PostForm action={paths.adminAccount()} className="form" noValidate replace>
      {errors.length > 0 && <ErrorSummary title="No cambiamos la contraseña" errors={errors} />}
      <input type="hidden" name="intent" value="password" />
      {/* Tells password managers which account this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <TextField
        name="actual"
        label="Contraseña actual"
        type="password"
        autoComplete="current-password"
        required
        error={reply?.errors.actual}
      />
      <TextField
        name="nueva"
        label="Contraseña nueva"
        hint={`${MIN_PASSWORD_LENGTH} caracteres o más. Lo mejor: tres o cuatro palabras sin relación entre ellas.`}
        type="password"
        autoComplete="new-password"
        required
        error={reply?.errors.nueva}
      />
      <TextField
        name="repetida"
        label="Repetí la contraseña nueva"
        type="password"
        autoComplete="new-password"
        required
        error={reply?.errors.repetida}
      />
      <p className="field-hint">Al cambiarla se cierra la sesión en todos los demás navegadores.</p>
      <div className="form-actions">
        <button className="button">
          Cambiar la contraseña
          <Sending intent="password" />
        </button>
      </div>
    </PostForm>
  );
}

function Sending({ intent }: { intent: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}
