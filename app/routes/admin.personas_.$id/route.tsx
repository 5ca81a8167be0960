import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { forgetPerson, forgetSessionsOf } from "../../auth/known-sessions.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { callPerson, findPerson } from "../../data/owner/people.server";
import {
  changePerson,
  setPersonActive,
  signPersonOut,
  type PersonOutcome,
} from "../../data/owner/person-changes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { PERSON_PROBLEMS, type PersonProblem } from "../../domain/owner/people";
import { roleName } from "../../domain/owner/roles";
import { formatAgo } from "../../domain/plain/ago";
import {
  afterPassword,
  type Confirming,
  type TypedPassword,
} from "../../auth/after-password.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { parsePerson, type PersonField } from "../../forms/owner/people";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { getLog } from "../../log/log.server";
import { serializeFlash } from "../../sessions/flash.server";
import { PersonPage } from "../../ui/admin/owner/person-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<{ person: { title: string } }> = {
  title: ({ person }) => person.title,
};

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: ownId, username: ownUsername } = await requireAdmin(request, "people.manage");
  const person = await findOrRefuse(readId(params.id));
  const { lastSeenAt, ...shown } = person;
  const page = {
    person: {
      ...shown,
      title: callPerson(person),
      roleName: roleName(person.role),
      isOwn: person.id === ownId,
      lastSeen: formatAgo(lastSeenAt, new Date()),
    },
    ownUsername,
  };
  return data(page, { headers: NO_STORE });
}

async function findOrRefuse(id: number) {
  const person = await findPerson(id);
  if (!person) throw notFound();
  return person;
}

function readId(text = ""): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}

export async function action({ request, params, context: { clientAddress } }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "people.manage");
  const personId = readId(params.id);
  const formData = await readForm(request);
  const change = { personId, author: admin.author, now: new Date() };
  try {
    switch (formData.get("intent")) {
      case "save":
        return await save(personId, { request, admin, clientAddress }, formData);
      case "deactivate":
        return await answer(await setPersonActive({ ...change, isActive: false }), DEACTIVATED);
      case "activate":
        return await answer(await setPersonActive({ ...change, isActive: true }), ACTIVATED);
      case "sign-out":
        return await answer(await signPersonOut(change), SIGNED_OUT);
      default:
        throw badRequest();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse({ persona: NOT_SAVED }, 503);
  }
}

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

async function save(personId: number, by: Confirming, formData: FormData) {
  const { change, reply } = parsePerson(formData);
  if (!change) return refuseForm(reply, 400);
  const { name, role, password } = change;
  const values = { nombre: name, rol: role ?? undefined };
  const store = async (isConfirmed: boolean) => {
    const now = new Date();
    const { author } = by.admin;
    const changed = await changePerson({ personId, author, now, name, role, isConfirmed });
    if (changed.outcome !== "refused") return answer(changed, SAVED);
    const { field, status } = REFUSALS[changed.problem] ?? { field: "rol", status: 409 };
    const errors = { [field]: PERSON_PROBLEMS[changed.problem] };
    return refuseForm<FormReply<PersonField>>({ values, errors }, status);
  };
  if (password === "") return store(false);
  const typed: TypedPassword<PersonField> = { field: "contrasena", password, values };
  return afterPassword(by, typed, () => store(true));
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
