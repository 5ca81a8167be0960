import { adminPaths } from "../admin-paths";
import { mendLink } from "../data/products/mend-link.server";
import { findStoredProduct } from "../data/products/edited-product.server";
import { saveDraft } from "../data/products/product-drafts.server";
import { PRODUCTS_UPDATED } from "../domain/shop/flash";
import type { ProductTexts } from "../domain/products/product-texts";
import type { ProductFormErrors } from "../forms/products/check-product";
import { writeProductDraft } from "../forms/products/product-draft";
import { keepTyped } from "../forms/stock/stock-form";
import { seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { hasProblems, refuseGone, refuseProductForm } from "./product-replies.server";
import type { ReceivedProductForm } from "./receive-product-form.server";

const TOO_LONG = {
  title: "Es demasiado para dejarlo sin guardar",
  text: "Acortá los textos, o quitá fotos o colores enlazados, y volvé a probar. Lo que escribiste sigue acá.",
};

const NOT_LINKED = {
  title: "No se pudo enlazar",
  text: "Guardá primero un color en este producto, y fijate que el otro siga existiendo.",
};

/**
 * A script follows the redirect whatever became of the files; a browser gets to see at once what was
 * refused. Addresses that were not taken are in no draft, so they come back with the form.
 */
export async function keepUpload(form: ReceivedProductForm) {
  const nothing: ProductFormErrors = form.hasNewPictures
    ? {}
    : { fotos: "Elegí al menos una foto antes de subirla." };
  const canBeDraft = form.isScriptedUpload && form.refusedAddresses.length === 0;
  if (!canBeDraft && hasProblems(form, nothing)) {
    return refuseProductForm(form, 400, { errors: nothing });
  }
  return keepDraft(form, form.texts);
}

/** Puts the form aside and shows it again, so that a button that does not save loses nothing. */
export async function keepDraft(form: ReceivedProductForm, texts: ProductTexts) {
  const { draft, refusal } = await makeDraft(form, texts);
  if (!draft) return refusal;
  const draftId = await saveDraft(draft, new Date());
  return seeOther(draftAddress(form, draftId, "fotos"));
}

/** Makes the other product link back to this one, and puts the form aside. */
export async function mendLinkAndKeepDraft(form: ReceivedProductForm, id: string, otherId: string) {
  const { draft, refusal } = await makeDraft(form, form.texts);
  if (!draft) return refusal;
  const { outcome, draftId } = await mendLink(
    { id, otherId, draft },
    { author: form.author, now: new Date() },
  );
  const flash = outcome === "linked" ? PRODUCTS_UPDATED : NOT_LINKED;
  return seeOther(draftAddress(form, draftId, "enlaces"), await serializeFlash(flash));
}

/** Stores the form as a draft, or returns an error when it is too long. */
async function makeDraft(form: ReceivedProductForm, texts: ProductTexts) {
  const { productId, base, updatedAt, fileProblems } = form;
  if (productId !== null && !(await findStoredProduct(productId))) {
    return { refusal: refuseGone(form) };
  }
  if (form.refusedAddresses.length > 0) {
    return { refusal: refuseProductForm(form, 400, { values: texts }) };
  }
  const stock = form.stock ? keepTyped(form.stock) : {};
  const content = writeProductDraft({ texts, base, updatedAt, fileProblems, stock });
  return content === null
    ? { refusal: refuseProductForm(form, 400, { values: texts, failure: TOO_LONG }) }
    : { draft: { productId, content } };
}

function draftAddress({ productId, list }: ReceivedProductForm, draftId: string, anchor: string) {
  const page = productId === null ? adminPaths.newProduct() : adminPaths.product(productId);
  const query = new URLSearchParams({ borrador: draftId, ...(list !== "" && { lista: list }) });
  return `${page}?${query}#${anchor}`;
}
