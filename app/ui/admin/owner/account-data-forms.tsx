import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import type { AccountField } from "../../../forms/owner/account";
import { TextField } from "../../text-field";
import type { FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";
import { AccountForm, type AccountReply } from "./account-form";

type FormPartProps = { username: string; reply: AccountReply };

const NAME_CONTROLS: FormControls<AccountField> = { nombre: "nombre" };
const EMAIL_CONTROLS: FormControls<AccountField> = { email: "email", contrasena: "clave" };
const PASSWORD_CONTROLS: FormControls<AccountField> = {
  cambio: null,
  actual: "actual",
  nueva: "nueva",
  repetida: "repetida",
};

export function NameForm({ username, name, reply }: FormPartProps & { name: string }) {
  return (
    <AccountForm
      intent="name"
      reply={reply}
      controls={NAME_CONTROLS}
      errorTitle="No guardamos el nombre"
      button="Guardar el nombre"
      isQuiet
    >
      <TextField
        {...replyField(reply, "nombre", name)}
        label="Nombre"
        hint={`Así te ven los demás, también en el historial. Vacío, te ven como ${username}.`}
        autoComplete="name"
      />
    </AccountForm>
  );
}

export function EmailForm({ username, email, reply }: FormPartProps & { email: string }) {
  return (
    <AccountForm
      intent="email"
      reply={reply}
      controls={EMAIL_CONTROLS}
      errorTitle="No guardamos el e-mail"
      username={username}
      button="Guardar el e-mail"
      isQuiet
    >
      <TextField
        {...replyField(reply, "email", email)}
        label="E-mail"
        type="email"
        hint="Ahí te llega el enlace si te olvidás la contraseña. Vacío, va al de Ajustes."
        autoComplete="email"
      />
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
    </AccountForm>
  );
}

export function PasswordForm({ username, reply }: FormPartProps) {
  return (
    <AccountForm
      intent="password"
      reply={reply}
      controls={PASSWORD_CONTROLS}
      errorTitle="No cambiamos la contraseña"
      username={username}
      button="Cambiar la contraseña"
    >
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
    </AccountForm>
  );
}
