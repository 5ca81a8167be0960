import { linkBack } from "../data/products/link-repair.server";
import { saveDraft } from "../data/products/product-drafts.server";
import { findStoredProduct } from "../data/products/edited-product.server";
import { createProduct, updateProduct } from "../data/products/save-product.server";
import { PRODUCTS_UPDATED } from "../domain/shop/flash";
import { movePicture } from "../domain/products/picture-list";
import type { ProductTexts } from "../domain/products/product-texts";
import { checkProduct, type ProductFormErrors } from "../forms/products/check-product";
import { writeProductDraft } from "../forms/products/product-draft";
import { paths } from "../paths";
import { serializeFlash } from "../sessions/flash.server";
import {
  orRefuse,
  refuseGone,
  refuseOverwriting,
  refuseProductForm,
  refuseTakenId,
} from "./product-replies.server";
import { findLostReferences } from "./product-references.server";
import type { PictureStore, ReceivedProductForm } from "./receive-product-form.server";
import { badRequest, seeOther } from "../http/responses";

const CREATE_FAILED = "Error al crear el producto";
const UPDATE_FAILED = "Error al actualizar el producto";

/** A posted form and the product it is about; a null id is a product that does not exist yet. */
export type ProductPost = {
  productId: string | null;
  form: ReceivedProductForm;
  pictures: PictureStore;
};

/** Answers any button of a product form. */
export function answerProductForm(post: ProductPost) {
  const { productId, form } = post;
  const { intent } = form;
  switch (intent.kind) {
    case "save":
      return productId === null
        ? orRefuse(form, CREATE_FAILED, () => createFromForm(post))
        : orRefuse(form, UPDATE_FAILED, () => updateFromForm({ ...post, productId }));
    case "upload":
      return orRefuse(form, UPDATE_FAILED, () => keepUpload(post));
    case "picture": {
      const { pictures } = form.texts;
      const moved = movePicture(pictures, intent.move, intent.position);
      return orRefuse(form, UPDATE_FAILED, () =>
        keepForm(post, { ...form.texts, pictures: moved }),
      );
    }
    case "mend-link": {
      if (productId === null) throw badRequest();
      const { productId: otherId } = intent;
      return orRefuse(form, UPDATE_FAILED, () => mendLink(post, productId, otherId));
    }
  }
}

async function createFromForm({ form, pictures }: ProductPost) {
  const { fields, errors } = checkProduct(form.texts, null);
  const found = { ...(await findLostReferences(form.texts, pictures, null)), ...errors };
  if (!fields || hasProblems(form, found)) return refuseProductForm(form, 400, { errors: found });
  const created = await createProduct(fields, form.draftId, new Date());
  if (created.outcome === "taken") return refuseTakenId(form, created.id);
  return answerSaved(created.id);
}

async function updateFromForm({ productId, form, pictures }: ProductPost & { productId: string }) {
  const stored = await findStoredProduct(productId);
  if (!stored) return refuseGone(form, productId);
  if (stored.updatedAt.toISOString() !== form.version) return refuseOverwriting(form, stored);
  const { fields, errors } = checkProduct(form.texts, stored);
  const found = { ...(await findLostReferences(form.texts, pictures, stored)), ...errors };
  if (!fields || hasProblems(form, found)) return refuseProductForm(form, 400, { errors: found });
  const { version, draftId } = form;
  const updated = await updateProduct({ id: productId, version, fields, draftId }, new Date());
  switch (updated.outcome) {
    case "missing":
      return refuseGone(form, productId);
    case "changed":
      return refuseOverwriting(form, updated.stored);
    case "taken":
      return refuseTakenId(form, updated.id);
    case "updated":
      return answerSaved(updated.id);
  }
}

/**
 * A script follows the redirect whatever became of the files; a browser gets to see at once what was
 * refused. Addresses that were not taken are in no draft, so they come back with the form.
 */
async function keepUpload(post: ProductPost) {
  const { form } = post;
  const nothing: ProductFormErrors = form.hasNewPictures
    ? {}
    : { fotos: "Elegí al menos una foto antes de subirla." };
  const canBeDraft = form.isScriptedUpload && form.refusedAddresses.length === 0;
  if (!canBeDraft && hasProblems(form, nothing)) {
    return refuseProductForm(form, 400, { errors: nothing });
  }
  return keepForm(post, form.texts);
}

/** Puts the form aside and shows it again, so that a button that does not save loses nothing. */
async function keepForm({ productId, form }: ProductPost, texts: ProductTexts) {
  if (productId !== null && !(await findStoredProduct(productId))) {
    return refuseGone(form, productId);
  }
  if (form.refusedAddresses.length > 0) return refuseProductForm(form, 400, { values: texts });
  const content = writeDraft(form, texts);
  if (content === null) return refuseProductForm(form, 400, { values: texts, failure: TOO_LONG });
  const draftId = await saveDraft({ productId, content }, new Date());
  return seeOther(draftAddress(productId, draftId, "fotos"));
}

async function mendLink({ form }: ProductPost, productId: string, otherId: string) {
  if (!(await findStoredProduct(productId))) return refuseGone(form, productId);
  if (form.refusedAddresses.length > 0) return refuseProductForm(form, 400, {});
  const content = writeDraft(form, form.texts);
  if (content === null) return refuseProductForm(form, 400, { failure: TOO_LONG });
  const repair = { id: productId, otherId, draft: { productId, content } };
  const { outcome, draftId } = await linkBack(repair, new Date());
  const flash = outcome === "linked" ? PRODUCTS_UPDATED : NOT_LINKED;
  const headers = { "Set-Cookie": await serializeFlash(flash) };
  return seeOther(draftAddress(productId, draftId, "enlaces"), headers);
}

const TOO_LONG = {
  title: "Es demasiado para dejarlo sin guardar",
  text: "Acortá los textos, o quitá fotos o colores enlazados, y volvé a probar. Lo que escribiste sigue acá.",
};

const NOT_LINKED = {
  title: "No se pudo enlazar",
  text: "Guardá primero un color en este producto, y fijate que el otro siga existiendo.",
  link: null,
};

function writeDraft(form: ReceivedProductForm, texts: ProductTexts): string | null {
  const { base, version, fileProblems } = form;
  return writeProductDraft({ texts, base, version, fileProblems });
}

function draftAddress(productId: string | null, draftId: string, anchor: string): string {
  const page = productId === null ? paths.adminNewProduct() : paths.adminProduct(productId);
  return `${page}?${new URLSearchParams({ borrador: draftId })}#${anchor}`;
}

async function answerSaved(id: string) {
  const headers = { "Set-Cookie": await serializeFlash(PRODUCTS_UPDATED) };
  return seeOther(paths.adminProduct(id), headers);
}

function hasProblems(form: ReceivedProductForm, errors: ProductFormErrors): boolean {
  return Object.keys(errors).length + form.fileProblems.length + form.refusedAddresses.length > 0;
}
