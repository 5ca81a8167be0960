import { adminPaths } from "../../../admin-paths";
import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import { roleName, ROLES, type RoleId } from "../../../domain/owner/roles";
import type { AccessRules as Rules, AccountField } from "../../../forms/owner/account";
import { PostForm, type FormControls } from "../../form";
import { replyField } from "../../form-fields";
import { TextField } from "../../fields";
import { AccessRules, type AccountReply, AccountForm } from "./account-form";
import { NewPasswordFields, PasswordField } from "./password-fields";
import { SecondFactor, type Factor } from "./second-factor";
import { PageHeader, Panel } from "../page-parts";

type Account = {
  username: string;
  name: string;
  email: string;
  role: RoleId;
  lastLogin: string | null;
  /** The one of this browser too; null when unknown. */
  sessions: readonly ShownSession[] | null;
  hasMadeUpPassword: boolean;
  needsSecondFactor: boolean;
  factor: Factor;
  rules: Rules | null;
};

type AccountPageProps = { account: Account; reply: AccountReply };

export function AccountPage({ account, reply }: AccountPageProps) {
  const { username, rules } = account;
  if (account.hasMadeUpPassword) return <FirstPasswordPage username={username} reply={reply} />;
  if (account.needsSecondFactor) return <NeededFactorPage account={account} reply={reply} />;
  return (
    <>
      <PageHeader title="Cuenta" />
      <div className="account">
        <div className="account-column">
          <Panel id="datos" title="Tus datos">
            <Facts account={account} />
            <NameForm username={username} name={account.name} reply={reply} />
            <EmailForm username={username} email={account.email} reply={reply} />
          </Panel>
          <Panel id="contrasena" title="Cambiar la contraseña">
            <PasswordForm username={username} reply={reply} />
          </Panel>
          <Panel id="sesiones" title="Dónde está abierta tu cuenta">
            <Sessions sessions={account.sessions} reply={reply} />
          </Panel>
        </div>
        <div className="account-column">
          <Panel id="segundo-factor" title="Segundo factor">
            <SecondFactor username={username} factor={account.factor} reply={reply} />
          </Panel>
          {rules !== null && (
            <Panel id="reglas" title="Reglas para todas las personas">
              <AccessRules rules={rules} username={username} reply={reply} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

function Facts({ account: { username, role, lastLogin } }: { account: Account }) {
  return (
    <dl className="account-facts">
      <div>
        <dt>Usuario</dt>
        <dd>{username}</dd>
      </div>
      <div>
        <dt>Rol</dt>
        <dd>{roleName(role)}</dd>
        <dd className="account-role">{ROLES.find(({ id }) => id === role)?.text}</dd>
      </div>
      <div>
        <dt>Último ingreso</dt>
        <dd>{lastLogin ?? "Todavía no lo sabemos"}</dd>
      </div>
    </dl>
  );
}

function FirstPasswordPage({ username, reply }: { username: string; reply: AccountReply }) {
  return (
    <>
      <PageHeader title="Elegí tu contraseña" />
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

function NeededFactorPage({ account, reply }: AccountPageProps) {
  const { username, role, factor } = account;
  return (
    <>
      <PageHeader title="Activá el segundo factor" />
      <Panel id="segundo-factor" title="Segundo factor" className="account-first">
        <p>
          La tienda les pide un segundo factor a las personas con el rol {roleName(role)}. Es una
          sola vez y lleva un minuto: después tenés toda la administración a mano.
        </p>
        <SecondFactor username={username} factor={factor} reply={reply} />
      </Panel>
    </>
  );
}

type ShownSession = {
  id: string;
  device: string;
  opened: string;
  lastSeen: string;
  isThis: boolean;
};

type SessionsProps = { sessions: readonly ShownSession[] | null; reply: AccountReply };

const CONTROLS: FormControls<AccountField> = { sesiones: null };

/** The browsers in which the account is open, each with a button that ends its session. */
function Sessions({ sessions, reply }: SessionsProps) {
  return (
    <>
      {sessions && (
        <ul className="own-pages">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions?.length === 1 ? (
        <p>Tu cuenta está abierta solamente en este navegador.</p>
      ) : (
        <>
          <p>
            Si usaste una computadora ajena o perdiste el teléfono, cerrá esas sesiones: la de este
            navegador sigue.
          </p>
          <AccountForm
            intent="sessions"
            reply={reply}
            controls={CONTROLS}
            errorTitle="No cerramos las sesiones"
            button="Cerrar mis otras sesiones"
            isQuiet
          />
        </>
      )}
    </>
  );
}

function Session({ session }: { session: ShownSession }) {
  const { id, opened, lastSeen, isThis } = session;
  const device = session.device || "Un navegador que no conocemos";
  return (
    <li className="own-page">
      <div className="own-page-name">
        <strong>{device}</strong>
        <span className="field-hint">
          {isThis ? "Este navegador" : `Última visita: ${lastSeen}`} · ingresó el {opened}
        </span>
      </div>
      {!isThis && (
        <PostForm action={adminPaths.account()} className="own-page-actions">
          <input type="hidden" name="intent" value="sessions" />
          <input type="hidden" name="sesion" value={id} />
          <button className="row-action row-action-danger">
            Cerrar<span className="visually-hidden"> la sesión de {device}</span>
          </button>
        </PostForm>
      )}
    </li>
  );
}

type FormPartProps = { username: string; reply: AccountReply };

const NAME_CONTROLS: FormControls<AccountField> = { nombre: "nombre" };
const EMAIL_CONTROLS: FormControls<AccountField> = { email: "email", contrasena: "clave" };
const PASSWORD_CONTROLS: FormControls<AccountField> = {
  cambio: null,
  actual: "actual",
  nueva: "nueva",
  repetida: "repetida",
};

function NameForm({ username, name, reply }: FormPartProps & { name: string }) {
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

function EmailForm({ username, email, reply }: FormPartProps & { email: string }) {
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
      <PasswordField
        id="clave"
        hint="La pedimos para que nadie lo cambie si encuentra tu sesión abierta."
        reply={reply}
      />
    </AccountForm>
  );
}

function PasswordForm({ username, reply }: FormPartProps) {
  return (
    <AccountForm
      intent="password"
      reply={reply}
      controls={PASSWORD_CONTROLS}
      errorTitle="No cambiamos la contraseña"
      username={username}
      button="Cambiar la contraseña"
    >
      <PasswordField name="actual" label="Contraseña actual" reply={reply} />
      <NewPasswordFields
        again="Repetí la contraseña nueva"
        hint={`${MIN_PASSWORD_LENGTH} caracteres o más. Lo mejor: tres o cuatro palabras sin relación entre ellas.`}
        reply={reply}
      />
      <p className="field-hint">Al cambiarla se cierra la sesión en todos los demás navegadores.</p>
    </AccountForm>
  );
}
