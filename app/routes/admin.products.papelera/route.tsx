import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { BINNED_PER_PAGE, listBin, restoreProduct } from "../../data/history/bin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { nearestPage } from "../../domain/plain/pagination";
import type { Flash } from "../../domain/shop/flash";
import type { FormReply } from "../../forms/form-reply";
import { parseHistoryId } from "../../forms/owner/history-query";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { offerUndo } from "../../flows/offer-undo";
import { NOT_SAVED } from "../../flows/not-saved";
import { serializeFlash } from "../../sessions/flash.server";
import { BinPage, type BinPageData } from "../../ui/admin/products/bin-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Papelera" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const asked = new URL(request.url).searchParams.get("pagina");
  const now = new Date();
  const first = await readOrNull(listBin(1, now));
  const pageCount = Math.max(1, Math.ceil((first?.total ?? 0) / BINNED_PER_PAGE));
  const page = nearestPage(asked, first?.total ?? 0, BINNED_PER_PAGE);
  const found = page === 1 ? first : await readOrNull(listBin(page, now));
  const shown: BinPageData = {
    products: found?.products ?? null,
    total: found?.total ?? 0,
    page,
    pageCount,
  };
  return data(shown, { status: found === null ? 503 : 200, headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const rowId = parseHistoryId(formData.get("producto"));
  if (formData.get("intent") !== "restore" || rowId === null) throw badRequest();
  try {
    return await restore(rowId, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, 503);
  }
}

async function restore(rowId: number, by: By) {
  const restored = await restoreProduct(rowId, by);
  switch (restored.outcome) {
    case "missing":
      return refuse(
        "Ese producto ya no está en la papelera: puede que ya se haya restaurado.",
        404,
      );
    case "taken":
      return refuse(
        `Otro producto usa ahora el ID ${restored.id}: cambiale el ID y volvé a restaurar este.`,
        409,
      );
    case "restored": {
      const flash: Flash = {
        title: "Producto restaurado",
        text: `${restored.name} está de nuevo como cuando se borró.`,
        link: { to: adminPaths.product(restored.id), text: "Ver el producto" },
        isCatalogueChange: true,
      };
      return seeOther(adminPaths.bin(), await serializeFlash(offerUndo(flash, restored.batchId)));
    }
  }
}

function refuse(message: string, status: 404 | 409 | 503) {
  const reply: FormReply = { values: {}, errors: { papelera: message } };
  return refuseForm(reply, status);
}

export default function BinRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <BinPage data={page} reply={reply} />;
}
