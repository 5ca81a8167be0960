import type { RefusedCell } from "../data/stock/save-stock.server";
import type { Product } from "../domain/catalogue/product";
import { mergeTexts } from "../domain/products/product-merge";
import { toProductTexts } from "../domain/products/product-fields";
import type { ProductFormErrors } from "../forms/products/check-product";
import type { ProductFormReply } from "../forms/products/product-form-data";
import { keepTyped } from "../forms/stock/stock-form";
import type { ReceivedProductForm } from "./receive-product-form.server";
import { refuseForm } from "../http/responses";
import { describeRefusal } from "./save-stock.server";

type Refusal = Partial<Omit<ProductFormReply, "errors">> & { errors?: ProductFormErrors };

/** The form again, with everything that was typed and sent, and what is wrong with it. */
export function refuseProductForm(
  form: ReceivedProductForm,
  status: 400 | 404 | 409 | 503,
  refusal: Refusal,
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

/** On creating and on changing the id. */
export function refuseTakenId(form: ReceivedProductForm, id: string) {
  return refuseProductForm(form, 409, {
    errors: { id: `Ya existe un producto con el ID: ${id}` },
  });
}

/** Cells of the stock cannot be stored as typed, so nothing was. */
export function refuseStock(form: ReceivedProductForm, cells: readonly RefusedCell[]) {
  if (!form.stock) throw new Error("Only typed stock is refused");
  const isGone = cells.some(({ reason }) => reason.outcome === "gone" && reason.isProduct);
  if (isGone) return refuseGone(form);
  const { status, values, errors } = describeRefusal(form.stock, cells);
  return refuseProductForm(form, status, { stock: values, stockErrors: errors });
}

/** The product was deleted meanwhile: the typed values can become a new product. */
export function refuseGone(form: ReceivedProductForm) {
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
export function refuseOverwriting(form: ReceivedProductForm, stored: Product) {
  const saved = toProductTexts(stored);
  const { texts, changes } = mergeTexts({ base: form.base, saved, typed: form.texts });
  return refuseProductForm(form, 409, {
    values: texts,
    base: saved,
    updatedAt: stored.updatedAt.toISOString(),
    changes,
    failure: {
      title: "Otra persona guardó este producto mientras lo editabas",
      text: "Lo que escribiste sigue acá, y lo que no tocaste quedó como se guardó. Revisalo y volvé a guardar.",
    },
  });
}

/** The database cannot be written: nothing was changed, and another try may do. */
export function refuseUnwritable(form: ReceivedProductForm) {
  const isCreation = form.intent.kind === "save" && form.productId === null;
  return refuseProductForm(form, 503, {
    failure: {
      title: isCreation ? "Error al crear el producto" : "Error al actualizar el producto",
      text: "No pudimos guardar: la base de datos no responde. No se cambió nada y lo que escribiste sigue acá. Volvé a probar en un rato.",
    },
  });
}

/** Whether the form cannot be taken: for these errors, or for the pictures that came with it. */
export function hasProblems(form: ReceivedProductForm, errors: ProductFormErrors): boolean {
  return Object.keys(errors).length + form.fileProblems.length + form.refusedAddresses.length > 0;
}
