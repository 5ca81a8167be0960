import { adminPaths } from "../admin-paths";
import { findUnknownIds } from "../data/products/edited-product.server";
import {
  compareWithStored,
  saveProduct,
  type SavedProduct,
} from "../data/products/save-product.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { Product } from "../domain/catalogue/product";
import { PRODUCTS_UPDATED } from "../domain/shop/flash";
import { movePicture } from "../domain/products/picture-list";
import type { ProductTexts } from "../domain/products/product-texts";
import { withListReturn } from "../forms/products/admin-product-list";
import { checkProduct, type ProductFormErrors } from "../forms/products/check-product";
import { badRequest, seeOther } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { getLog } from "../log/log.server";
import { serializeFlash } from "../sessions/flash.server";
import { keepDraft, keepUpload, mendLinkAndKeepDraft } from "./product-form-drafts.server";
import {
  hasProblems,
  refuseGone,
  refuseOverwriting,
  refuseProductForm,
  refuseTakenId,
  refuseUnwritable,
} from "./product-replies.server";
import type { ReceivedProductForm } from "./receive-product-form.server";

export async function answerProductForm(form: ReceivedProductForm) {
  try {
    return await answerButton(form);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "product not saved");
    return refuseUnwritable(form);
  }
}

function answerButton(form: ReceivedProductForm) {
  const { intent, texts } = form;
  switch (intent.kind) {
    case "save":
      return answerSave(form);
    case "upload":
      return keepUpload(form);
    case "picture": {
      const pictures = movePicture(texts.pictures, intent.move, intent.position);
      return keepDraft(form, { ...texts, pictures });
    }
    case "mend-link": {
      if (form.productId === null) throw badRequest();
      return mendLinkAndKeepDraft(form, form.productId, intent.productId);
    }
  }
}

async function answerSave(form: ReceivedProductForm) {
  const saved = await checkAndSave(form);
  switch (saved.outcome) {
    case "saved":
      return seeOther(
        withListReturn(adminPaths.product(saved.id), form.list),
        await serializeFlash(PRODUCTS_UPDATED),
      );
    case "invalid":
      return refuseProductForm(form, 400, { errors: saved.errors });
    case "taken":
      return refuseTakenId(form, saved.id);
    case "changed":
      return refuseOverwriting(form, saved.stored);
    case "missing":
      return refuseGone(form);
  }
}

type CheckedSave = SavedProduct | { outcome: "invalid"; errors: ProductFormErrors };

/** `saveProduct` compares the time again: another save may come between check and write. */
async function checkAndSave(form: ReceivedProductForm): Promise<CheckedSave> {
  const { productId, updatedAt, texts, draftId, author } = form;
  const found = await compareWithStored(productId, updatedAt);
  if (found.outcome !== "unchanged") return found;
  const { fields, errors: fieldErrors } = checkProduct(texts, found.stored);
  const lostReferences = {
    ...(await findLostLinks(texts, found.stored)),
    ...(await keepPictures(texts, found.stored)),
  };
  const errors = { ...lostReferences, ...fieldErrors };
  if (!fields || hasProblems(form, errors)) return { outcome: "invalid", errors };
  return saveProduct({ productId, updatedAt, fields, draftId }, { author, now: new Date() });
}

/** New links to products that do not exist; stored links may stay. */
async function findLostLinks(
  { links }: ProductTexts,
  stored: Product | null,
): Promise<ProductFormErrors> {
  const errors: ProductFormErrors = {};
  const kept = new Set(Object.values(stored?.colorLinks ?? {}));
  const added = links.map(({ productId }) => productId).filter((id) => id !== "" && !kept.has(id));
  const unknown = await findUnknownIds(added);
  for (const [position, { productId }] of links.entries()) {
    if (!unknown.includes(productId)) continue;
    errors[`enlace-producto-${position}`] =
      `En el enlace ${position + 1}, no hay ningún producto con el ID ${productId.slice(0, 60)}.`;
  }
  return errors;
}

/** Protects the new pictures from the sweep, and reports those that do not exist. */
async function keepPictures(
  { pictures }: ProductTexts,
  stored: Product | null,
): Promise<ProductFormErrors> {
  const addresses = pictures.map(({ address }) => address);
  const missing = await keepPicturesFromSweep(
    addresses.filter((address) => !stored?.images.includes(address)),
  );
  return missing.length > 0
    ? { fotos: "Hay una foto que ya no está en la tienda: quitala y subila de nuevo." }
    : {};
}
