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
import type { Author } from "../../domain/history/author";
import { PERSON_PROBLEMS } from "../../domain/owner/people";
import { roleName } from "../../domain/owner/roles";
import { formatAgo } from "../../domain/plain/ago";
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
  const { id: ownId } = await requireAdmin(request, "people.manage");
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

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "people.manage");
  const personId = readId(params.id);
  const formData = await readForm(request);
  const change = { personId, author, now: new Date() };
  try {
    switch (formData.get("intent")) {
      case "save":
        return await save(change, formData);
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

async function save(change: { personId: number; author: Author; now: Date }, formData: FormData) {
  const parsed = parsePerson(formData);
  if (!parsed.change) return refuseForm(parsed.reply, 400);
  const { name, role } = parsed.change;
  const changed = await changePerson({ ...change, name, role });
  if (changed.outcome !== "refused") return answer(changed, SAVED);
  const values = { nombre: name };
  const field = changed.problem === "name-taken" ? "nombre" : "rol";
  return refuseForm({ values, errors: { [field]: PERSON_PROBLEMS[changed.problem] } }, 409);
}

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
  const { person } = useLoaderData<typeof loader>();
  // A new key fills the form with the values that were saved.
  const key = `${person.name} ${person.role}`;
  return <PersonPage key={key} person={person} reply={useReply<typeof action>()} />;
}
