import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { readTaxonomyOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  arranged,
  moveGroup,
  orderGroups,
  repeatGroups,
  saveGroup,
  setInMenu,
  type Arranged,
  type GroupFields,
} from "../../domain/catalogue/arrange-groups";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import { saveLinks } from "../../domain/catalogue/arrange-links";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { Flash } from "../../domain/plain/flash";
import { formatWhole } from "../../domain/plain/whole-number";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import {
  addedField,
  NEW_SECTION_FIELD,
  parseMenuForm,
  sectionField,
  type MenuChange,
  type MenuReply,
} from "../../forms/catalogue/menu-form";
import { parseVersion } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { MenuAdminPage } from "../../ui/admin/catalogue/menu-admin-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Menú" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Menú guardado", text: "Ya se ve en la tienda" };
const CHANGED = "El menú cambió en otra pestaña mientras lo mirabas y no se guardó nada.";

function adviseOnChange({ intent }: MenuChange): string {
  switch (intent) {
    case "order":
      return "Las categorías están en el orden de ahora, y cada número y cada nombre es el que escribiste: si es lo que va, guardá de nuevo.";
    case "links":
      return "En los campos está lo que escribiste y arriba lo que hay ahora: si es lo que va, guardá de nuevo.";
    default:
      return "Abajo está como quedó: si hace falta, hacé el cambio de nuevo.";
  }
}

export const loader = adminLoader("catalogue.view", async () => ({
  overview: await readOrNull(readTaxonomyOverview()),
}));

export const action = adminFormAction(
  "catalogue.change",
  async ({ request }) => {
    const formData = await readForm(request);
    const change = parseMenuForm(formData);
    return change && { change, expectedVersion: parseVersion(formData) };
  },
  async ({ change, expectedVersion }, { by }) => {
    const recorded = { ...by, action: "menu.save", expectedVersion } as const;
    let flash = SAVED;
    const result = await changeTaxonomy(recorded, (taxonomy) => {
      const after = arrange(taxonomy, change);
      if (after.taxonomy && change.intent === "repeat") {
        flash = tellRepeated(after.taxonomy, change.to, countNew(taxonomy, after.taxonomy));
      }
      return after;
    });
    if (result.outcome === "changed") {
      const message = `${CHANGED} ${adviseOnChange(change)}`;
      return refuse(change, { message, isStale: true }, 409);
    }
    if (result.outcome === "refused") {
      return refuse(change, result.problem, result.problem.isConflict ? 409 : 400);
    }
    const told = change.intent === "repeat" ? offerUndo(flash, result.batchId) : flash;
    return seeOther(adminPaths.menu(), await serializeFlash(told));
  },
  ({ change }) => refuse(change, { message: NOT_SAVED }, 503),
);

function countNew(before: Taxonomy, after: Taxonomy): number {
  return after.groups.length - before.groups.length;
}

function tellRepeated({ sections }: Taxonomy, to: string, count: number): Flash {
  const name = sections.find(({ id }) => id === to)?.name ?? to;
  if (count === 0) return { title: "No hizo falta agregar nada", text: `${name} ya tiene todas` };
  const added =
    count === 1 ? "Se agregó 1 categoría" : `Se agregaron ${formatWhole(count)} categorías`;
  return { title: `${added} en ${name}`, text: "Las que ya estaban quedaron como estaban" };
}

type MenuProblem = {
  message: string;
  isConflict?: boolean;
  isStale?: boolean;
  row?: number;
  field?: string;
  section?: string;
  /** The section of a new category that cannot be added. */
  addedTo?: string;
};

function arrange(taxonomy: Taxonomy, change: MenuChange): Arranged<MenuProblem> {
  switch (change.intent) {
    case "up":
    case "down":
      return arranged(moveGroup(taxonomy, change.id, change.intent));
    case "show":
    case "hide":
      return arranged(setInMenu(taxonomy, change.id, change.intent === "show"));
    case "repeat":
      return repeatGroups(taxonomy, change);
    case "order": {
      if (change.addsSection && change.newSection === "") {
        return {
          taxonomy: null,
          problem: { section: "", message: "Escribí el nombre de la sección." },
        };
      }
      const added = addGroups(orderGroups(taxonomy, change.numbers), change.added);
      return added.taxonomy
        ? saveSections(added.taxonomy, change.sections, change.newSection)
        : added;
    }
    case "links":
      return saveLinks(taxonomy, change.rows);
  }
}

function addGroups(taxonomy: Taxonomy, groups: readonly GroupFields[]): Arranged<MenuProblem> {
  let after = taxonomy;
  for (const fields of groups) {
    const added = saveGroup(after, null, fields);
    if (!added.taxonomy) {
      return { taxonomy: null, problem: { ...added.problem, addedTo: fields.section } };
    }
    after = added.taxonomy;
  }
  return arranged(after);
}

function refuse(change: MenuChange, problem: MenuProblem, status: 400 | 409 | 503) {
  const { message, row, field, section, addedTo, isStale = false } = problem;
  const reply: MenuReply = {
    values: {},
    errors: { orden: message },
    links: null,
    sections: null,
    added: null,
    numbers: null,
    controlId: null,
    isStale,
  };
  if (change.intent === "links") {
    reply.links = change.rows;
    reply.controlId = row === undefined ? null : `${field}-${row}`;
  } else if (change.intent === "order") {
    reply.numbers = Object.fromEntries(change.numbers);
    reply.sections = { ...Object.fromEntries(change.sections), "": change.newSection };
    reply.added = Object.fromEntries(change.added.map(({ name, section }) => [section, name]));
    if (addedTo !== undefined) reply.controlId = addedField(addedTo);
    if (section !== undefined) {
      reply.controlId = section === "" ? NEW_SECTION_FIELD : sectionField(section);
    }
  }
  return refuseForm(reply, status);
}

export default function MenuRoute() {
  const { overview } = useLoaderData<typeof loader>();
  return <MenuAdminPage overview={overview} reply={useReply<typeof action>()} />;
}
