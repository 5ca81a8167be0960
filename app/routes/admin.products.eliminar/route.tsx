import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, type AdminForm } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { countColorLinks } from "../../data/products/admin-products.server";
import { deleteProducts, setHidden } from "../../data/products/product-changes.server";
import { productsDeleted, productsUpdated, type Flash } from "../../domain/shop/flash";
import { offerUndo } from "../../flows/offer-undo";
import { parseChosen, writeChosen } from "../../forms/products/chosen-products";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { describeMissing, loadChosenProducts } from "../../flows/chosen-products.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import {
  DeletionPage,
  describeDeletion,
  type DeletionPageData,
} from "../../ui/admin/products/deletion-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<DeletionPageData> = {
  title: ({ products }) => describeDeletion(products.length),
};

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const { chosen, products, problem, notice } = await loadChosenProducts(request);
  const ids = products.map(({ id }) => id);
  const linkCounts = await countColorLinks(ids);
  const page: DeletionPageData = {
    products,
    linkCounts: Object.fromEntries(linkCounts),
    problem,
    notice,
    query: writeChosen(chosen),
    list: chosen.list,
  };
  return data(page, { status: products.length === 0 ? 404 : 200, headers: NO_STORE });
}

export const action = adminAction("catalogue.change", { delete: remove, hide }, () =>
  refuse(NOT_DELETED, 503),
);

/** An already deleted product counts as deleted: a second click is no error. */
async function remove({ formData, by }: AdminForm) {
  const { ids, list } = parseChosen(formData);
  if (ids.length === 0) return refuse(NONE_CHOSEN, 400);
  const { found, missing, batchId } = await deleteProducts(ids, by);
  const flash = productsDeleted({ found, missing: found === 0 ? 0 : missing });
  return answerChanged(list, offerUndo(flash, batchId));
}

async function hide({ formData, by }: AdminForm) {
  const { ids, list } = parseChosen(formData);
  if (ids.length === 0) return refuse(NONE_CHOSEN, 400);
  const { found, missing, batchId } = await setHidden(ids, true, by);
  if (found === 0) return refuse(describeMissing(ids) ?? "", 404);
  return answerChanged(list, offerUndo(productsUpdated(missing), batchId));
}

async function answerChanged(list: string, flash: Flash) {
  return seeOther(adminPaths.products() + list, await serializeFlash(flash));
}

const NONE_CHOSEN = "Elegí al menos un producto.";
const NOT_DELETED =
  "Error al eliminar el producto. No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function refuse(message: string, status: 400 | 404 | 503) {
  const reply: FormReply = { values: {}, errors: { productos: message } };
  return refuseForm(reply, status);
}

export default function AdminDeletionRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <DeletionPage data={page} reply={reply} />;
}
