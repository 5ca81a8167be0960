import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { readTaxonomyOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import {
  moveGroup,
  orderGroups,
  saveGroup,
  setInMenu,
  type Arranged,
} from "../../domain/catalogue/arrange-groups";
import { saveLinks } from "../../domain/catalogue/arrange-links";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  NEW_SECTION_FIELD,
  parseMenuForm,
  parseVersion,
  sectionField,
  type MenuChange,
  type MenuReply,
} from "../../forms/catalogue/menu-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { MenuAdminPage } from "../../ui/admin/catalogue/menu-admin-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Menú" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Menú guardado", text: "Ya se ve en la tienda" };
const CHANGED = "El menú cambió en otra pestaña mientras lo mirabas y no se guardó nada.";

/** What to do after another tab was first. */
function adviseOnChange({ intent }: MenuChange): string {
  switch (intent) {
    case "order":
      return "Las categorías están en el orden de ahora y cada número es el que escribiste: si es lo que va, guardá de nuevo.";
    case "add":
      return "La categoría que escribiste sigue acá: si hace falta, agregala de nuevo.";
    case "links":
      return "En los campos está lo que escribiste y arriba lo que hay ahora: si es lo que va, guardá de nuevo.";
    default:
      return "Abajo está como quedó: si hace falta, hacé el cambio de nuevo.";
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  return data({ overview: await readOrNull(readTaxonomyOverview()) }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const change = parseMenuForm(formData);
  if (!change) throw badRequest();
  try {
    const expectedVersion = parseVersion(formData);
    const result = await changeTaxonomy(
      { author, action: "menu.save", now: new Date(), expectedVersion },
      (taxonomy) => arrange(taxonomy, change),
    );
    if (result.outcome === "changed") {
      const message = `${CHANGED} ${adviseOnChange(change)}`;
      return refuse(change, { message, isStale: true }, 409);
    }
    if (result.outcome === "refused") {
      return refuse(change, result.problem, result.problem.isConflict ? 409 : 400);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, { message: NOT_SAVED }, 503);
  }
  return seeOther(adminPaths.menu(), await serializeFlash(SAVED));
}

type MenuProblem = {
  message: string;
  isConflict?: boolean;
  isStale?: boolean;
  /** Of the links. */
  row?: number;
  field?: string;
  section?: string;
};

function arrange(taxonomy: Taxonomy, change: MenuChange): Arranged<MenuProblem> {
  const arranged = (after: Taxonomy): Arranged<MenuProblem> => ({
    taxonomy: after,
    moved: new Map(),
    problem: null,
  });
  switch (change.intent) {
    case "up":
    case "down":
      return arranged(moveGroup(taxonomy, change.id, change.intent));
    case "show":
    case "hide":
      return arranged(setInMenu(taxonomy, change.id, change.intent === "show"));
    case "order":
      return saveSections(
        orderGroups(taxonomy, change.numbers),
        change.sections,
        change.newSection,
      );
    case "add":
      return saveGroup(taxonomy, null, change.fields);
    case "links":
      return saveLinks(taxonomy, change.rows);
  }
}

/** Keeps what was typed. */
function refuse(change: MenuChange, problem: MenuProblem, status: 400 | 409 | 503) {
  const { message, row, field, section, isStale = false } = problem;
  const reply: MenuReply = {
    values: {},
    errors: { orden: message },
    links: null,
    sections: null,
    numbers: null,
    controlId: null,
    isStale,
  };
  if (change.intent === "add") {
    const { name, section } = change.fields;
    reply.values = { nombre: name, seccion: section };
    reply.controlId = `nombre-${section}`;
  } else if (change.intent === "links") {
    reply.links = change.rows;
    reply.controlId = row === undefined ? null : `${field}-${row}`;
  } else if (change.intent === "order") {
    reply.numbers = Object.fromEntries(change.numbers);
    reply.sections = { ...Object.fromEntries(change.sections), "": change.newSection };
    if (section !== undefined) {
      reply.controlId = section === "" ? NEW_SECTION_FIELD : sectionField(section);
    }
  }
  return refuseForm(reply, status);
}

export default function MenuRoute() {
  const { overview } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <MenuAdminPage overview={overview} reply={reply} />;
}
