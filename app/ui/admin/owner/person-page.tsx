import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { PERSON_PROBLEMS, MAX_PERSON_NAME_LENGTH } from "../../../domain/owner/people";
import { ROLES, type RoleId } from "../../../domain/owner/roles";
import type { FormReply } from "../../../forms/form-reply";
import type { PersonField } from "../../../forms/owner/people";
import { ErrorSummary } from "../../error-summary";
import { FactList } from "../../fact-list";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";
import { RoleList } from "./invite-form";
import { OwnPasswordField } from "./own-password-field";

type ShownPerson = {
  id: number;
  /** The name, or the user name without one. */
  title: string;
  name: string;
  username: string;
  email: string;
  role: RoleId;
  roleName: string;
  isActive: boolean;
  hasSecondFactor: boolean;
  /** In words. */
  lastSeen: string;
  /** True for the person who looks at the page. */
  isOwn: boolean;
};

type PersonPageProps = {
  person: ShownPerson;
  /** Of the person who looks at the page. */
  ownUsername: string;
  reply: FormReply<PersonField> | null;
};

const CONTROLS: FormControls<PersonField> = {
  persona: null,
  nombre: "nombre",
  rol: "rol",
  contrasena: "contrasena",
};

/** One person's account, as an owner may change it. */
export function PersonPage({ person, ownUsername, reply }: PersonPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <p className="order-back">
        <Link to={adminPaths.people()}>← Personas</Link>
      </p>
      <header className="page-header">
        <h1 className="person-title">{person.title}</h1>
        <span className={person.isActive ? "tag tag-good" : "tag"}>
          {person.isActive ? "Activa" : "Desactivada"}
        </span>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      <div className="account">
        <section className="panel" aria-labelledby="datos">
          <h2 id="datos">Datos</h2>
          <FactList
            className="account-facts"
            facts={[
              { term: "Usuario", value: person.username },
              { term: "E-mail", value: person.email || "No puso ninguno" },
              { term: "Última visita", value: person.lastSeen },
              { term: "Segundo factor", value: person.hasSecondFactor ? "Activado" : "No lo usa" },
            ]}
          />
          <PersonForm person={person} ownUsername={ownUsername} reply={reply} />
        </section>
        {!person.isOwn && <Access person={person} />}
      </div>
    </>
  );
}

function PersonForm({ person, ownUsername, reply }: PersonPageProps) {
  return (
    <PostForm action={adminPaths.person(person.id)} className="form" noValidate>
      <input type="hidden" name="intent" value="save" />
      <TextField
        {...replyField(reply, "nombre", person.name)}
        label="Nombre"
        hint="Como aparece en el historial. Vacío, se ve el usuario."
        maxLength={MAX_PERSON_NAME_LENGTH}
        autoComplete="off"
      />
      {person.isOwn ? (
        <p>
          Tu rol es <strong>{person.roleName}</strong>. {PERSON_PROBLEMS["own-role"]}
        </p>
      ) : (
        <>
          <SelectField
            {...replyField(reply, "rol", person.role)}
            label="Rol"
            options={ROLES.map(({ id, name }) => ({ id, label: name }))}
          />
          <RoleList />
          <OwnPasswordField
            username={ownUsername}
            hint="Hace falta solo para un rol que puede más que el que tiene."
            error={reply?.errors.contrasena}
          />
        </>
      )}
      <div className="form-actions">
        <button className="button">Guardar</button>
      </div>
    </PostForm>
  );
}

/** Each button is a form of its own, so that Enter in the fields above presses none of them. */
function Access({ person: { id, isActive } }: { person: ShownPerson }) {
  return (
    <section className="panel" aria-labelledby="acceso">
      <h2 id="acceso">Acceso</h2>
      {isActive ? (
        <>
          <p>
            Si perdió un teléfono o usó una computadora ajena, cerrá sus sesiones: en cada navegador
            tiene que ingresar de nuevo.
          </p>
          <AccessButton id={id} intent="sign-out" className="button button-quiet">
            Cerrar sus sesiones
          </AccessButton>
          <p>
            Si ya no trabaja en la tienda, desactivá su cuenta: deja de poder entrar en el momento,
            y lo que hizo sigue en el historial con su nombre.
          </p>
          <AccessButton id={id} intent="deactivate" className="button button-danger">
            Desactivar
          </AccessButton>
        </>
      ) : (
        <>
          <p>No puede entrar. Si vuelve, entra con la misma contraseña y el mismo rol.</p>
          <AccessButton id={id} intent="activate" className="button">
            Volver a activar
          </AccessButton>
        </>
      )}
    </section>
  );
}

type AccessButtonProps = {
  id: number;
  intent: string;
  className: string;
  children: React.ReactNode;
};

function AccessButton({ id, intent, className, children }: AccessButtonProps) {
  return (
    <PostForm action={adminPaths.person(id)}>
      <button className={className} name="intent" value={intent}>
        {children}
      </button>
    </PostForm>
  );
}
