import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { hasProducts, readTaxonomyOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { removeGroup, saveGroup } from "../../domain/catalogue/arrange-groups";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseGroupForm, parseVersion, type GroupChange } from "../../forms/catalogue/menu-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import {
  badRequest,
  notFound,
  refuseForm,
  seeOther,
  serviceUnavailable,
} from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import {
  GroupPage,
  type GroupPageData,
  type GroupReply,
} from "../../ui/admin/catalogue/group-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<GroupPageData> = { title: ({ group }) => group.name };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Categoría guardada", text: "Ya se ve en la tienda" };
const DELETED: Flash = { title: "Categoría borrada", text: "Su dirección lleva a la nueva" };
const CHANGED =
  "El menú cambió mientras editabas. Lo que escribiste sigue acá: revisalo y, si está bien, guardá de nuevo.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const overview = await readOrNull(readTaxonomyOverview());
  if (!overview) throw serviceUnavailable();
  const group = overview.groups.find(({ id }) => id === params.id);
  if (!group) throw notFound();
  const { sections, groups } = overview.taxonomy;
  const page: GroupPageData = {
    version: overview.version,
    group,
    sections: [...sections],
    others: groups.filter(({ id }) => id !== group.id).map(({ id, name }) => ({ id, name })),
  };
  return data(page, { headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { id = "" } = params;
  const formData = await readForm(request);
  const change = parseGroupForm(formData);
  if (!change) throw badRequest();
  try {
    const result = await changeTaxonomy(parseVersion(formData), (taxonomy, connection) =>
      change.intent === "save"
        ? saveGroup(taxonomy, id, change.fields)
        : removeGroup(taxonomy, id, {
            targetId: change.targetId,
            hasProducts: hasProducts(connection, taxonomy, id),
          }),
    );
    if (result.outcome === "changed") return refuse(change, { version: CHANGED }, 409);
    if (result.outcome === "refused") {
      const { field, message, isConflict } = result.problem;
      return refuse(change, { [field]: message }, isConflict ? 409 : 400);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, { version: NOT_SAVED }, 503);
  }
  const flash = await serializeFlash(change.intent === "save" ? SAVED : DELETED);
  return seeOther(paths.adminMenu(), flash);
}

/** Keeps what was typed. */
function refuse(change: GroupChange, errors: GroupReply["errors"], status: 400 | 409 | 503) {
  const values: GroupReply["values"] =
    change.intent === "save"
      ? {
          nombre: change.fields.name,
          seccion: change.fields.section,
          palabras: change.fields.words.join(", "),
          "en-menu": change.fields.isInMenu ? "1" : "",
        }
      : { destino: change.targetId };
  return refuseForm({ values, errors }, status);
}

export default function GroupRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <GroupPage data={page} reply={reply} />;
}
