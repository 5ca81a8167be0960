import { type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { moveBrand, readBrandOverview } from "../../data/catalogue/brand-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { saveBrands } from "../../domain/catalogue/arrange-brands";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseBrandsForm, type BrandsChange } from "../../forms/catalogue/brands-form";
import { parseVersion } from "../../forms/catalogue/menu-form";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { BrandsPage, type BrandsReply } from "../../ui/admin/catalogue/brands-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Marcas" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Marcas guardadas", text: "Ya se ven en la tienda" };
const CHANGED =
  "Las marcas cambiaron en otra pestaña mientras editabas y no se guardó nada. Están en el orden de ahora, con los números y los nombres que escribiste: si es lo que va, guardá de nuevo.";

export const loader = adminLoader("catalogue.view", async () => ({
  overview: await readOrNull(readBrandOverview()),
}));

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const change = parseBrandsForm(formData);
  if (!change) throw badRequest();
  try {
    const expectedVersion = parseVersion(formData);
    const recorded = { author, action: "brands.save", now: new Date(), expectedVersion } as const;
    const result =
      change.intent === "save"
        ? await changeTaxonomy(recorded, (taxonomy) => saveBrands(taxonomy, change.rows))
        : await moveBrand(recorded, change);
    if (result.outcome === "changed") {
      return refuse(change, { id: "", message: CHANGED, isStale: true }, 409);
    }
    if (result.outcome === "refused") return refuse(change, result.problem, 400);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, { id: "", message: NOT_SAVED }, 503);
  }
  return seeOther(adminPaths.brands(), await serializeFlash(SAVED));
}

/** Keeps what was typed. */
function refuse(
  change: BrandsChange,
  { id, message, isStale = false }: { id: string; message: string; isStale?: boolean },
  status: 400 | 409 | 503,
) {
  const reply: BrandsReply = {
    values: change.intent === "unite" ? { unir: change.id, con: change.targetId } : {},
    errors: change.intent === "unite" ? { unir: message } : { marcas: message },
    rows: change.intent === "save" ? change.rows : [],
    brandId: id,
    isStale,
  };
  return refuseForm(reply, status);
}

export default function BrandsRoute() {
  const { overview } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <BrandsPage overview={overview} reply={reply} />;
}
