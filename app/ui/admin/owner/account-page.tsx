import { roleName, ROLES, type RoleId } from "../../../domain/owner/roles";
import type { AccessRules as Rules } from "../../../forms/owner/access-rules";
import { AccessRules } from "./access-rules";
import type { AccountReply } from "./account-form";
import { EmailForm, NameForm, PasswordForm } from "./account-data-forms";
import { Sessions, type ShownSession } from "./account-sessions";
import { SecondFactor, type Factor } from "./second-factor";

type Account = {
  username: string;
  /** What the others call the person; empty for the user name. */
  name: string;
  email: string;
  role: RoleId;
  /** Day and time, in words. */
  lastLogin: string | null;
  /** The one of this browser too; null when unknown. */
  sessions: readonly ShownSession[] | null;
  /** True when the password must be changed before anything else. */
  hasMadeUpPassword: boolean;
  /** True when the second factor must be turned on before anything else. */
  needsSecondFactor: boolean;
  factor: Factor;
  /** Null for a person who may not change them. */
  rules: Rules | null;
};

type AccountPageProps = { account: Account; reply: AccountReply };

/** The signed-in person's own account. */
export function AccountPage({ account, reply }: AccountPageProps) {
  const { username, rules } = account;
  if (account.hasMadeUpPassword) return <FirstPasswordPage username={username} reply={reply} />;
  if (account.needsSecondFactor) return <NeededFactorPage account={account} reply={reply} />;
  return (
    <>
      <div className="page-header">
        <h1>Cuenta</h1>
      </div>
      <div className="account">
        <div className="account-column">
          <section className="panel" aria-labelledby="datos">
            <h2 id="datos">Tus datos</h2>
            <Facts account={account} />
            <NameForm username={username} name={account.name} reply={reply} />
            <EmailForm username={username} email={account.email} reply={reply} />
          </section>
          <section className="panel" aria-labelledby="contrasena">
            <h2 id="contrasena">Cambiar la contraseña</h2>
            <PasswordForm username={username} reply={reply} />
          </section>
          <section className="panel" aria-labelledby="sesiones">
            <h2 id="sesiones">Dónde está abierta tu cuenta</h2>
            <Sessions sessions={account.sessions} reply={reply} />
          </section>
        </div>
        <div className="account-column">
          <section className="panel" aria-labelledby="segundo-factor">
            <h2 id="segundo-factor">Segundo factor</h2>
            <SecondFactor username={username} factor={account.factor} reply={reply} />
          </section>
          {rules !== null && (
            <section className="panel" aria-labelledby="reglas">
              <h2 id="reglas">Reglas para todas las personas</h2>
              <AccessRules rules={rules} username={username} reply={reply} />
            </section>
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

function NeededFactorPage({ account, reply }: AccountPageProps) {
  const { username, role, factor } = account;
  return (
    <>
      <div className="page-header">
        <h1>Activá el segundo factor</h1>
      </div>
      <section className="panel account-first" aria-labelledby="segundo-factor">
        <h2 id="segundo-factor">Segundo factor</h2>
        <p>
          La tienda les pide un segundo factor a las personas con el rol {roleName(role)}. Es una
          sola vez y lleva un minuto: después tenés toda la administración a mano.
        </p>
        <SecondFactor username={username} factor={factor} reply={reply} />
      </section>
    </>
  );
}
