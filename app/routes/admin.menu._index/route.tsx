import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

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
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseMenuForm, parseVersion, type MenuChange } from "../../forms/catalogue/menu-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { MenuAdminPage, type MenuReply } from "../../ui/admin/catalogue/menu-admin-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Menú" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Menú guardado", text: "Ya se ve en la tienda" };
const CHANGED =
  "El menú cambió mientras lo mirabas y no se guardó nada. Abajo está como quedó: si hace falta, hacé el cambio de nuevo.";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return data({ overview: await readOrNull(readTaxonomyOverview()) }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const formData = await readForm(request);
  const change = parseMenuForm(formData);
  if (!change) throw badRequest();
  try {
    const result = await changeTaxonomy(parseVersion(formData), (taxonomy) =>
      arrange(taxonomy, change),
    );
    if (result.outcome === "changed") return refuse(change, CHANGED, 409);
    if (result.outcome === "refused") {
      return refuse(change, result.problem.message, result.problem.isConflict ? 409 : 400);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, NOT_SAVED, 503);
  }
  return seeOther(paths.adminMenu(), await serializeFlash(SAVED));
}

function arrange(taxonomy: Taxonomy, change: MenuChange): Arranged {
  const arranged = (after: Taxonomy): Arranged => ({
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
      return arranged(orderGroups(taxonomy, change.numbers));
    case "add":
      return saveGroup(taxonomy, null, change.fields);
  }
}

/** Keeps the name of a group that could not be added. */
function refuse(change: MenuChange, message: string, status: 400 | 409 | 503) {
  const added = change.intent === "add" ? change.fields : null;
  const reply: MenuReply = {
    values: added ? { nombre: added.name, seccion: added.section } : {},
    errors: added ? { nombre: message } : { orden: message },
  };
  return refuseForm(reply, status);
}

export default function MenuRoute() {
  const { overview } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <MenuAdminPage overview={overview} reply={reply} />;
}
