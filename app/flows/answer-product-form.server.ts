import { adminPaths } from "../admin-paths";
import { findUnknownIds, findStoredProduct } from "../data/products/edited-product.server";
import { namePickable } from "../data/products/pickable-products.server";
import { saveDraft } from "../data/products/product-drafts.server";
import {
  mendLink,
  compareWithStored,
  saveProduct,
  type SavedProduct,
} from "../data/products/save-product.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  RefusedStockError,
  saveTypedStock,
  type RefusedCell,
} from "../data/stock/save-stock.server";
import type { Product } from "../domain/catalogue/product";
import { calendarDay } from "../domain/plain/buenos-aires";
import { splitList } from "../domain/plain/text-list";
import { movePicture } from "../domain/products/picture-list";
import { toProductTexts } from "../domain/products/product-fields";
import { mergeTexts } from "../domain/products/product-merge";
import { listNamedIds, type ProductTexts } from "../domain/products/product-texts";
import { PRODUCTS_UPDATED } from "../domain/products/product-flashes";
import type { Flash } from "../domain/plain/flash";
import { withListReturn } from "../forms/products/admin-product-list";
import { checkProduct, type ProductFormErrors } from "../forms/products/check-product";
import { writeProductDraft } from "../forms/products/parse-product-form";
import { writePickerSearch } from "../forms/products/picker-search";
import type { ProductFormReply } from "../forms/products/product-form-data";
import { keepTyped, NO_REASON, REASON } from "../forms/stock/stock-form";
import { badRequest, seeOther, refuseForm } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { getLog } from "../log/log.server";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";
import type { ReceivedProductForm } from "./receive-product-form.server";
import { describeSaved, describeRefusal } from "./stock.server";

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
    case "find-products":
      return keepDraft(form, texts, { anchor: intent.picker, ...writePickerSearch(intent) });
    case "mend-link": {
      if (form.productId === null) throw badRequest();
      return mendLinkAndKeepDraft(form, form.productId, intent.productId);
    }
  }
}

async function answerSave(form: ReceivedProductForm) {
  if (form.stock?.reason === null) {
    return refuseProductForm(form, 400, { stockErrors: { [REASON.name]: NO_REASON } });
  }
  const saved = await saveTyped(form).catch(toRefusedStock);
  switch (saved.outcome) {
    case "saved":
      return seeOther(
        withListReturn(adminPaths.product(saved.id), form.list),
        await serializeFlash(describeSavedProduct(saved)),
      );
    case "refused-stock":
      return refuseStock(form, saved.cells);
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

/** When only stock was typed, the product is not saved, so it cannot conflict with another save. */
async function saveTyped(form: ReceivedProductForm): Promise<CheckedSave> {
  const { productId, base, texts, stock, author } = form;
  const isSame = base !== null && JSON.stringify(texts) === JSON.stringify(base);
  if (productId === null || !isSame || !stock?.reason || hasProblems(form, {})) {
    return checkAndSave(form);
  }
  const { cells, reason } = stock;
  const saved = await saveTypedStock({ cells, reason }, { author, now: new Date() });
  return { outcome: "saved", id: productId, stock: saved };
}

type CheckedSave = SavedProduct | { outcome: "invalid"; errors: ProductFormErrors };

function toRefusedStock(error: unknown) {
  if (!(error instanceof RefusedStockError)) throw error;
  return { outcome: "refused-stock", cells: error.cells } as const;
}

/** `saveProduct` compares the time again: another save may come between check and write. */
async function checkAndSave(form: ReceivedProductForm): Promise<CheckedSave> {
  const { productId, updatedAt, texts, draftId, author } = form;
  const found = await compareWithStored(productId, updatedAt);
  if (found.outcome !== "unchanged") return found;
  const { fields, errors: fieldErrors } = checkProduct(
    texts,
    found.stored,
    calendarDay(new Date()),
  );
  const lostReferences = {
    ...(await findLostLinks(texts, found.stored)),
    ...findLostPicks(form),
    ...(await keepPictures(texts, found.stored)),
  };
  const errors = { ...lostReferences, ...fieldErrors };
  if (!fields || hasProblems(form, errors)) return { outcome: "invalid", errors };
  const { cells, reason } = form.stock ?? { cells: [], reason: null };
  const product = {
    productId,
    updatedAt,
    fields,
    draftId,
    ...(reason && { stock: { cells, reason } }),
  };
  return saveProduct(product, { author, now: new Date() });
}

function describeSavedProduct({ stock }: Extract<SavedProduct, { outcome: "saved" }>): Flash {
  if (!stock || stock.changed === 0) return PRODUCTS_UPDATED;
  const text = `${PRODUCTS_UPDATED.text}. ${describeSaved(stock).text}`;
  return offerUndo({ ...PRODUCTS_UPDATED, text }, stock.batchId);
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

/** A picker shows products that exist, so only one that was deleted meanwhile is missing. */
function findLostPicks({ texts, named }: ReceivedProductForm): ProductFormErrors {
  const isLost = splitList(texts.goesWith).some((id) => !named.some((known) => known.id === id));
  return isLost ? { combina: "Una de las prendas elegidas ya no existe: elegí de nuevo." } : {};
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
async function keepUpload(form: ReceivedProductForm) {
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
async function keepDraft(
  form: ReceivedProductForm,
  texts: ProductTexts,
  place: DraftPlace = { anchor: "fotos" },
) {
  const { draft, refusal } = await makeDraft(form, texts);
  if (!draft) return refusal;
  const draftId = await saveDraft(draft, new Date());
  return seeOther(draftAddress(form, draftId, place));
}

async function mendLinkAndKeepDraft(form: ReceivedProductForm, id: string, otherId: string) {
  const { draft, refusal } = await makeDraft(form, form.texts);
  if (!draft) return refusal;
  const { isLinked, draftId } = await mendLink(
    { id, otherId, draft },
    { author: form.author, now: new Date() },
  );
  const flash = isLinked ? PRODUCTS_UPDATED : NOT_LINKED;
  return seeOther(draftAddress(form, draftId, { anchor: "enlaces" }), await serializeFlash(flash));
}

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

/** Where the form opens again, with what else its address says. */
type DraftPlace = { anchor: string; [parameter: string]: string };

function draftAddress(
  { productId, list }: ReceivedProductForm,
  draftId: string,
  { anchor, ...asked }: DraftPlace,
) {
  const page = productId === null ? adminPaths.newProduct() : adminPaths.product(productId);
  const query = new URLSearchParams({
    borrador: draftId,
    ...(list !== "" && { lista: list }),
    ...asked,
  });
  return `${page}?${query}#${anchor}`;
}

function refuseProductForm(
  form: ReceivedProductForm,
  status: 400 | 404 | 409 | 503,
  refusal: Partial<Omit<ProductFormReply, "errors">> & { errors?: ProductFormErrors },
) {
  const reply: ProductFormReply = {
    values: form.texts,
    base: form.base,
    updatedAt: form.updatedAt,
    draftId: form.draftId,
    failure: null,
    fileProblems: form.fileProblems,
    stock: form.stock ? keepTyped(form.stock) : {},
    stockErrors: {},
    changes: [],
    named: form.named,
    addresses: form.refusedAddresses.map(({ address }) => address).join("\n"),
    isGone: false,
    ...refusal,
    errors: { ...refuseAddresses(form), ...refusal.errors },
  };
  return refuseForm(reply, status);
}

/** One sentence per line. */
function refuseAddresses({ refusedAddresses }: ReceivedProductForm): ProductFormErrors {
  if (refusedAddresses.length === 0) return {};
  const problems = new Set(refusedAddresses.map(({ problem }) => problem));
  return { direcciones: [...problems].join("\n") };
}

function refuseTakenId(form: ReceivedProductForm, id: string) {
  return refuseProductForm(form, 409, {
    errors: { id: `Ya existe un producto con el ID: ${id}` },
  });
}

function refuseStock(form: ReceivedProductForm, cells: readonly RefusedCell[]) {
  if (!form.stock) throw new Error("Only typed stock is refused");
  const isGone = cells.some(({ reason }) => reason.outcome === "gone" && reason.isProduct);
  if (isGone) return refuseGone(form);
  const { status, values, errors } = describeRefusal(form.stock, cells);
  return refuseProductForm(form, status, { stock: values, stockErrors: errors });
}

/** The product was deleted meanwhile: the typed values can become a new product. */
function refuseGone(form: ReceivedProductForm) {
  return refuseProductForm(form, 404, {
    isGone: true,
    base: null,
    updatedAt: "",
    failure: {
      title: `Producto no encontrado: ${form.productId}`,
      text: "Alguien lo eliminó mientras lo editabas. Lo que escribiste sigue acá: podés crearlo de nuevo.",
    },
  });
}

/** Another save changed it meanwhile: shows both, and the next save succeeds. */
async function refuseOverwriting(form: ReceivedProductForm, stored: Product) {
  const saved = toProductTexts(stored);
  const { texts, changes } = mergeTexts({ base: form.base, saved, typed: form.texts });
  return refuseProductForm(form, 409, {
    values: texts,
    named: await namePickable(listNamedIds(texts)),
    base: saved,
    updatedAt: stored.updatedAt.toISOString(),
    changes,
    failure: {
      title: "Otra persona guardó este producto mientras lo editabas",
      text: "Lo que escribiste sigue acá, y lo que no tocaste quedó como se guardó. Revisalo y volvé a guardar.",
    },
  });
}

function refuseUnwritable(form: ReceivedProductForm) {
  const isCreation = form.intent.kind === "save" && form.productId === null;
  return refuseProductForm(form, 503, {
    failure: {
      title: isCreation ? "Error al crear el producto" : "Error al actualizar el producto",
      text: "No pudimos guardar: la base de datos no responde. No se cambió nada y lo que escribiste sigue acá. Volvé a probar en un rato.",
    },
  });
}

/** Whether the form cannot be taken: for these errors, or for the pictures that came with it. */
function hasProblems(form: ReceivedProductForm, errors: ProductFormErrors): boolean {
  return Object.keys(errors).length + form.fileProblems.length + form.refusedAddresses.length > 0;
}
