import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { readShopTaxonomy } from "../../data/catalogue/shop-map.server";
import { hasWaitingPictures } from "../../data/imports/waiting-pictures.server";
import { findSelectedIds, listAdminProducts } from "../../data/products/admin-products.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import {
  duplicateProduct,
  setFields,
  setHidden,
  type RecordedCount,
} from "../../data/products/product-changes.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readSampleCounts } from "../../data/products/sample-catalogue.server";
import { HIDDEN_COPY, productsUpdated } from "../../domain/shop/flash";
import { parseAdminList, writeAdminList } from "../../forms/products/admin-product-list";
import {
  findChoiceLimit,
  MAX_CHOSEN,
  writeChosen,
  type ChosenProducts,
} from "../../forms/products/chosen-products";
import { parseBulk, refuseChoice, type BulkChange } from "../../forms/products/product-bulk";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { describeMissing, TOO_MANY_PRODUCTS } from "../../flows/chosen-products.server";
import { offerUndo } from "../../flows/offer-undo";
import { loadWaitingRuns } from "../../flows/price-preview.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { AdminProductListPage } from "../../ui/admin/products/admin-product-list-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Productos" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const { searchParams } = new URL(request.url);
  const asked = parseAdminList(searchParams);
  const { value: listing, notice } = await listAdminProducts(asked);
  const list = writeAdminList(asked, listing.page);
  const isPageGone = asked.page !== null && asked.page !== String(listing.page);
  const isRefresh = searchParams.has("refrescar");
  if (isPageGone || (isRefresh && notice === null)) {
    throw redirect(adminPaths.products() + list, { headers: NO_STORE });
  }
  const notices = notice === null ? [] : [isRefresh ? REFRESH_FAILED : [], notice].flat();
  const { text, filters } = asked;
  const sampleCount = (await readOrNull(readSampleCounts()))?.sample ?? 0;
  const selection = { text, filters };
  const { brands } = await readShopTaxonomy();
  const renamedBrands = brands.filter(({ id, name }) => id !== name);
  const waitingRuns = await loadWaitingRuns();
  const page = { listing, selection, list, notices, sampleCount, renamedBrands, waitingRuns };
  const hasPictures = (await readOrNull(hasWaitingPictures())) ?? false;
  return data({ ...page, hasWaitingPictures: hasPictures }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const parsed = parseBulk(await readForm(request));
  if (!parsed) throw badRequest();
  const { change, chosen, reply } = parsed;
  const by = { author, now: new Date() };
  if (!change) return refuseForm(reply, 400);
  if (change.intent === "delete") return handOver(adminPaths.deletion(), chosen);
  if (change.intent === "reprice") return handOver(adminPaths.prices(), chosen);
  if (change.intent === "sale") return handOver(adminPaths.offers(), chosen);
  try {
    return await (change.intent === "duplicate"
      ? duplicate(change.id, chosen, by)
      : changeProducts(change, chosen, by));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(chosen, NOT_SAVED, 503);
  }
}

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

async function changeProducts(change: FieldChange, chosen: ChosenProducts, by: By) {
  const ids = chosen.all ? await findSelectedIds(chosen.all, MAX_CHOSEN) : chosen.ids;
  if (ids === null) return refuse(chosen, TOO_MANY_PRODUCTS, 400);
  const { found, missing, batchId, withoutPrice = 0 } = await applyChange(change, ids, by);
  if (found === 0) return refuse(chosen, describeMissing(ids) ?? "", 404);
  if (withoutPrice === found) return refuse(chosen, describePriceless(found), 400);
  const flash = offerUndo(productsUpdated(missing, withoutPrice), batchId);
  return seeOther(adminPaths.products() + chosen.list, await serializeFlash(flash));
}

type FieldChange = Exclude<BulkChange, { intent: "delete" | "reprice" | "sale" | "duplicate" }>;

function describePriceless(count: number): string {
  return count === 1
    ? "No se puede mostrar un producto sin precio: ponele uno en su página."
    : "No se pueden mostrar productos sin precio: ponéselo primero.";
}

type Applied = RecordedCount & { withoutPrice?: number };

function applyChange(change: FieldChange, ids: readonly string[], by: By): Promise<Applied> {
  switch (change.intent) {
    case "hide":
      return setHidden(ids, true, by);
    case "show":
      return setHidden(ids, false, by);
    case "set-brand":
      return setFields(ids, { brand: change.brand }, by);
    case "set-category": {
      const { category, subcategory } = change;
      return setFields(ids, subcategory === "" ? { category } : { category, subcategory }, by);
    }
    case "set-collection":
      return setFields(ids, { collection: change.collection }, by);
  }
}

const REFRESH_FAILED = "Error al refrescar los productos";
const NOT_SAVED =
  "Error al actualizar el producto. No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function refuse(chosen: ChosenProducts, message: string, status: 400 | 404 | 503) {
  return refuseForm(refuseChoice(chosen, {}, { productos: message }), status);
}

export default function AdminProductsRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminProductListPage data={page} reply={reply} />;
}
