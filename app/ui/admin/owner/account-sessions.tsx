import { adminPaths } from "../../../admin-paths";
import type { AccountField } from "../../../forms/owner/account";
import { PostForm } from "../../post-form";
import type { FormControls } from "../../use-reply-errors";
import { AccountForm, type AccountReply } from "./account-form";

export type ShownSession = {
  id: string;
  /** The browser, in words; empty when unknown. */
  device: string;
  /** In words; the same below. */
  opened: string;
  lastSeen: string;
  isThis: boolean;
};

type SessionsProps = { sessions: readonly ShownSession[] | null; reply: AccountReply };

const CONTROLS: FormControls<AccountField> = { sesiones: null };

/** The browsers in which the account is open, each with a button that ends its session. */
export function Sessions({ sessions, reply }: SessionsProps) {
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
