import { adminPaths } from "../../../admin-paths";
import { INVITATION_HOURS } from "../../../domain/owner/people";
import { ROLES } from "../../../domain/owner/roles";
import type { FormReply } from "../../../forms/form-reply";
import type { PeopleField } from "../../../forms/owner/people";
import { PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { SelectField, TextField } from "../../fields";
import { OwnPasswordField } from "./password-fields";

/** What most shops need; the role that may all is never chosen by oversight. */
const USUAL_ROLE = "sales";

type InviteFormProps = {
  ownUsername: string;
  reply: FormReply<PeopleField> | null;
};

export function InviteForm({ ownUsername, reply }: InviteFormProps) {
  return (
    <section className="panel" aria-labelledby="invitar">
      <h2 id="invitar">Invitar a alguien</h2>
      <PostForm action={adminPaths.people()} className="form" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          {...replyField(reply, "email")}
          label="E-mail"
          type="email"
          hint="Con esa dirección va a ingresar."
          autoComplete="off"
          required
        />
        <SelectField
          {...replyField(reply, "rol", USUAL_ROLE)}
          label="Rol"
          options={ROLES.map(({ id, name }) => ({ id, label: name }))}
        />
        <RoleList />
        <OwnPasswordField
          username={ownUsername}
          hint="Hace falta solo para invitar a otro Dueño."
          reply={reply}
        />
        <p className="field-hint">
          Le llega un enlace por e-mail, y también lo podés copiar. Sirve una sola vez, durante{" "}
          {INVITATION_HOURS} horas.
        </p>
        <div className="form-actions">
          <button className="button">Invitar</button>
        </div>
      </PostForm>
    </section>
  );
}

export function RoleList() {
  return (
    <dl className="role-list">
      {ROLES.map(({ id, name, text }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
