import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { forgetPerson, forgetSessionsOf } from "../../auth/known-sessions.server";
import { callPerson, findPerson } from "../../data/owner/people.server";
import {
  changePerson,
  setPersonActive,
  signPersonOut,
  type PersonOutcome,
} from "../../data/owner/person-changes.server";
import {
  PERSON_PROBLEMS,
  type PersonProblem,
  MAX_PERSON_NAME_LENGTH,
} from "../../domain/owner/people";
import { roleName, ROLES } from "../../domain/owner/roles";
import { formatAgo } from "../../domain/plain/buenos-aires";
import { afterPassword, type TypedPassword } from "../../auth/confirm-password.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parsePerson, type PersonField } from "../../forms/owner/people";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { getLog } from "../../log/log.server";
import { serializeFlash } from "../../sessions/flash.server";
import { RoleList } from "../../ui/admin/owner/people-page";
import { OwnPasswordField } from "../../ui/admin/owner/password-fields";
import { replyField } from "../../ui/form-fields";
import { ErrorSummary, PostForm, useReply, useReplyErrors, type FormControls } from "../../ui/form";
import type { PageHandle } from "../../ui/page";
import { FactList } from "../../ui/fact-list";
import { SelectField, TextField } from "../../ui/fields";
import { Panel } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ person: { title: string } }> = {
  title: ({ person }) => person.title,
};

export const headers = adminHeaders;

export const loader = adminLoader("people.manage", async ({ params, admin, now }) => {
  const person = await findPerson(requireRowId(params.id));
  if (!person) throw notFound();
  const { lastSeenAt, ...shown } = person;
  return {
    person: {
      ...shown,
      title: callPerson(person),
      roleName: roleName(person.role),
      isOwn: person.id === admin.id,
      lastSeen: formatAgo(lastSeenAt, now),
    },
    ownUsername: admin.username,
  };
});

export const action = adminAction(
  "people.manage",
  {
    save,
    deactivate: async (form) =>
      answer(await setPersonActive({ ...changeOf(form), isActive: false }), DEACTIVATED),
    activate: async (form) =>
      answer(await setPersonActive({ ...changeOf(form), isActive: true }), ACTIVATED),
    "sign-out": async (form) => answer(await signPersonOut(changeOf(form)), SIGNED_OUT),
  },
  () => refuse({ persona: NOT_SAVED }, 503),
);

const changeOf = ({ params, by }: AdminForm) => ({ personId: requireRowId(params.id), ...by });

type News = { title: string; text: string; endsSessions: boolean };

const SAVED: News = {
  title: "Cambios guardados",
  text: "Valen desde la próxima página que abra.",
  endsSessions: false,
};
const DEACTIVATED: News = {
  title: "Cuenta desactivada",
  text: "Ya no puede entrar, y sus sesiones se cerraron.",
  endsSessions: true,
};
const ACTIVATED: News = {
  title: "Cuenta activa",
  text: "Puede entrar de nuevo con su contraseña.",
  endsSessions: false,
};
const SIGNED_OUT: News = {
  title: "Sesiones cerradas",
  text: "En cada navegador tiene que ingresar de nuevo.",
  endsSessions: true,
};

async function save(form: AdminForm) {
  const { value: change, reply } = parsePerson(form.formData);
  if (!change) return refuseForm(reply, 400);
  const { name, role, password } = change;
  const values = { nombre: name, rol: role ?? undefined };
  const store = async (isConfirmed: boolean) => {
    const changed = await changePerson({ ...changeOf(form), name, role, isConfirmed });
    if (changed.outcome !== "refused") return answer(changed, SAVED);
    const { field, status } = REFUSALS[changed.problem] ?? { field: "rol", status: 409 };
    const errors = { [field]: PERSON_PROBLEMS[changed.problem] };
    return refuseForm<FormReply<PersonField>>({ values, errors }, status);
  };
  if (password === "") return store(false);
  const typed: TypedPassword<PersonField> = { field: "contrasena", password, values };
  return afterPassword(form, typed, () => store(true));
}

const REFUSALS: Partial<Record<PersonProblem, { field: PersonField; status: 400 | 409 }>> = {
  "name-taken": { field: "nombre", status: 409 },
  "name-mixed": { field: "nombre", status: 400 },
  "name-hidden": { field: "nombre", status: 400 },
  unconfirmed: { field: "contrasena", status: 400 },
};

async function answer(changed: PersonOutcome, { title, text, endsSessions }: News) {
  if (changed.outcome === "unknown") throw notFound();
  if (changed.outcome === "refused") {
    return refuse({ persona: PERSON_PROBLEMS[changed.problem] }, 409);
  }
  const { id } = changed.person;
  if (endsSessions) forgetSessionsOf(id);
  else forgetPerson(id);
  getLog().info({ adminId: id, endsSessions }, "person changed");
  return seeOther(adminPaths.person(id), await serializeFlash({ title, text }));
}

function refuse(errors: FormReply<PersonField>["errors"], status: 409 | 503) {
  const reply: FormReply<PersonField> = { values: {}, errors };
  return refuseForm(reply, status);
}

export default function PersonRoute() {
  const page = useLoaderData<typeof loader>();
  // A new key fills the form with the values that were saved.
  const key = `${page.person.name} ${page.person.role}`;
  return <PersonPage key={key} {...page} reply={useReply<typeof action>()} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type PersonPageProps = Page & { reply: FormReply<PersonField> | null };

const CONTROLS: FormControls<PersonField> = {
  persona: null,
  nombre: "nombre",
  rol: "rol",
  contrasena: "contrasena",
};

function PersonPage({ person, ownUsername, reply }: PersonPageProps) {
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
        <Panel id="datos" title="Datos">
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
        </Panel>
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
            reply={reply}
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
function Access({ person: { id, isActive } }: Pick<Page, "person">) {
  return (
    <Panel id="acceso" title="Acceso">
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
    </Panel>
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
