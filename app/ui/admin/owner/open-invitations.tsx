import { PostForm } from "../../post-form";
import { adminPaths } from "../../../admin-paths";

export type ShownInvitation = {
  email: string;
  /** In words; the same below. */
  role: string;
  expires: string;
  canRenew: boolean;
};

/** The invitations that nobody has accepted yet. */
export function OpenInvitations({ invitations }: { invitations: readonly ShownInvitation[] }) {
  return (
    <section className="panel" aria-labelledby="invitaciones">
      <h2 id="invitaciones">Invitaciones abiertas</h2>
      <ul className="own-pages">
        {invitations.map(({ email, role, expires, canRenew }) => (
          <li key={email} className="own-page">
            <div className="own-page-name">
              <strong>{email}</strong>
              <span className="field-hint">
                {role} · vence el {expires}
                {!canRenew && " · para otro enlace, cancelala e invitá de nuevo"}
              </span>
            </div>
            <PostForm action={adminPaths.people()} className="own-page-actions">
              <input type="hidden" name="invitado" value={email} />
              {canRenew && (
                <button className="row-action" name="intent" value="renew">
                  Enlace nuevo<span className="visually-hidden"> para {email}</span>
                </button>
              )}
              <button className="row-action row-action-danger" name="intent" value="cancel">
                Cancelar invitación<span className="visually-hidden"> de {email}</span>
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
