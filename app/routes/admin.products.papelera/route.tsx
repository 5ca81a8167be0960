import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { BINNED_PER_PAGE, listBin, restoreProduct } from "../../data/history/bin.server";
import { parseRowId } from "../../domain/plain/row-id";
import { nearestPage } from "../../domain/plain/pagination";
import type { Flash } from "../../domain/shop/flash";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { offerUndo } from "../../flows/offer-undo";
import { NOT_SAVED } from "../../flows/not-saved";
import { serializeFlash } from "../../sessions/flash.server";
import { BinPage, type BinPageData } from "../../ui/admin/products/bin-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Papelera" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url, now, read }) => {
  const asked = url.searchParams.get("pagina");
  const first = await read(listBin(1, now));
  const pageCount = Math.max(1, Math.ceil((first?.total ?? 0) / BINNED_PER_PAGE));
  const page = nearestPage(asked, first?.total ?? 0, BINNED_PER_PAGE);
  const found = page === 1 ? first : await read(listBin(page, now));
  const shown: BinPageData = {
    products: found?.products ?? null,
    total: found?.total ?? 0,
    page,
    pageCount,
  };
  return shown;
});

export const action = adminAction("catalogue.change", { restore }, () => refuse(NOT_SAVED, 503));

async function restore({ formData, by }: AdminForm) {
  const rowId = parseRowId(formData.get("producto"));
  if (rowId === null) throw badRequest();
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
