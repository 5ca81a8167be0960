import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import type { By } from "../../data/history/batch.server";
import { readShopTaxonomy } from "../../data/catalogue/shop-map.server";
import { hasWaitingPictures } from "../../data/imports/waiting-pictures.server";
import { findSelectedIds, listAdminProducts } from "../../data/products/admin-products.server";
import {
  duplicateProduct,
  setFields,
  setHidden,
  type RecordedCount,
} from "../../data/products/product-changes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { readSampleCounts } from "../../data/products/sample-catalogue.server";
import { maySeeCosts } from "../../domain/owner/roles";
import { HIDDEN_COPY, productsUpdated } from "../../domain/products/product-flashes";
import { PLACE_LIMITS } from "../../domain/products/product-limits";
import { parseAdminList, writeAdminList } from "../../forms/products/admin-product-list";
import {
  findChoiceLimit,
  MAX_CHOSEN,
  writeChosen,
  type ChosenProducts,
} from "../../forms/products/chosen-products";
import { parseBulk, refuseChoice, type BulkChange } from "../../forms/products/product-bulk";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { describeMissing, TOO_MANY_PRODUCTS, loadWaitingRuns } from "../../flows/prices.server";
import { offerUndo } from "../../flows/offer-undo";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { AdminProductListPage } from "../../ui/admin/products/admin-product-list-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Productos" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url: { searchParams }, admin }) => {
  const asked = parseAdminList(searchParams);
  const { value: listing, notice } = await listAdminProducts({
    ...asked,
    showsCost: maySeeCosts(admin.role),
  });
  const list = writeAdminList(asked, listing.page);
  const isPageGone = asked.page !== null && asked.page !== String(listing.page);
  const isRefresh = searchParams.has("refrescar");
  if (isPageGone || (isRefresh && notice === null)) {
    throw redirect(adminPaths.products() + list, { headers: NO_STORE });
  }
  const { text, filters } = asked;
  const { brands } = await readShopTaxonomy();
  return {
    ...{ listing, list, selection: { text, filters } },
    notices: notice === null ? [] : [isRefresh ? REFRESH_FAILED : [], notice].flat(),
    sampleCount: (await readOrNull(readSampleCounts()))?.sample ?? 0,
    renamedBrands: brands.filter(({ id, name }) => id !== name),
    waitingRuns: await loadWaitingRuns(),
    hasWaitingPictures: (await readOrNull(hasWaitingPictures())) ?? false,
  };
});

export const action = adminFormAction(
  "catalogue.change",
  async ({ request }) => parseBulk(await readForm(request)),
  async ({ change, chosen, reply }, { by }) => {
    if (!change) return refuseForm(reply, 400);
    switch (change.intent) {
      case "delete":
        return handOver(adminPaths.deletion(), chosen);
      case "reprice":
        return handOver(adminPaths.prices(), chosen);
      case "sale":
        return handOver(adminPaths.offers(), chosen);
      case "labels":
        return handOver(adminPaths.labels(), chosen);
      case "duplicate":
        return duplicate(change.id, chosen, by);
      default:
        return changeProducts(change, chosen, by);
    }
  },
  ({ chosen }) => refuse(chosen, NOT_SAVED, 503),
);

/** Redirects to a page with a preview of the change; the selection is in its address. */
function handOver(page: string, chosen: ChosenProducts) {
  const limit = findChoiceLimit(chosen);
  if (limit === null) return seeOther(page + writeChosen(chosen));
  return refuse(chosen, `Son demasiados para una sola vez: elegí hasta ${limit}.`, 400);
}

async function duplicate(id: string, chosen: ChosenProducts, by: By) {
  const copyId = await duplicateProduct(id, by);
  if (copyId === null) return refuse(chosen, describeMissing([id]) ?? "", 404);
  return seeOther(adminPaths.product(copyId), await serializeFlash(HIDDEN_COPY));
}

async function changeProducts(change: ProductChange, chosen: ChosenProducts, by: By) {
  const ids = chosen.all ? await findSelectedIds(chosen.all, MAX_CHOSEN) : chosen.ids;
  if (ids === null) return refuse(chosen, TOO_MANY_PRODUCTS, 400);
  const applied = await applyChange(change, ids, by);
  const { found, missing, batchId, withoutPrice = 0, full = [] } = applied;
  if (full.length > 0) return refuse(chosen, describeFull(full), 400);
  if (found === 0) return refuse(chosen, describeMissing(ids) ?? "", 404);
  if (withoutPrice === found) return refuse(chosen, describePriceless(found), 400);
  const flash = offerUndo(productsUpdated(missing, withoutPrice), batchId);
  return seeOther(adminPaths.products() + chosen.list, await serializeFlash(flash));
}

function describeFull(ids: readonly string[]): string {
  return `Un producto está en hasta ${PLACE_LIMITS.entries} lugares más, y ya no entran en ${ids.join(", ")}.`;
}

function describePriceless(count: number): string {
  return count === 1
    ? "No se puede mostrar un producto sin precio: ponele uno en su página."
    : "No se pueden mostrar productos sin precio: ponéselo primero.";
}

type ProductChange = Extract<BulkChange, { intent: "hide" | "show" } | { fields: object }>;

type Applied = RecordedCount & { withoutPrice?: number; full?: readonly string[] };

function applyChange(change: ProductChange, ids: readonly string[], by: By): Promise<Applied> {
  if (!("fields" in change)) return setHidden(ids, change.intent === "hide", by);
  return setFields(ids, change.fields, by);
}

const REFRESH_FAILED = "Error al refrescar los productos";
const NOT_SAVED =
  "Error al actualizar el producto. No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function refuse(chosen: ChosenProducts, message: string, status: 400 | 404 | 503) {
  return refuseForm(refuseChoice(chosen, {}, { productos: message }), status);
}

export default function AdminProductsRoute() {
  const page = useLoaderData<typeof loader>();
  return <AdminProductListPage data={page} reply={useReply<typeof action>()} />;
}
