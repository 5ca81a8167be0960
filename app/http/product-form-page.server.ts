import { readProductChoices } from "../data/product-choices.server";
import { findDraft } from "../data/product-drafts.server";
import { findEditedProduct, listNewestCandidates } from "../data/product-form.server";
import { BRANDS } from "../domain/brand";
import { COLOURS } from "../domain/colour";
import { foldText } from "../domain/fold-text";
import { isVisibleToShoppers } from "../domain/product";
import type { ProductChoices } from "../domain/product-choices";
import { EMPTY_PRODUCT, toProductTexts, type ProductTexts } from "../domain/product-texts";
import { GROUPS, SECTIONS } from "../domain/taxonomy";
import type { EditFormPage, ProductFormPage } from "../forms/product-form-reply";
import { parseProductDraft } from "../forms/product-texts";

const MAX_COLOR_CHIPS = 14;

const LOST_DRAFT =
  "Lo que habías dejado sin guardar ya no está: este es el producto como está guardado.";
const LOST_NEW_DRAFT =
  "Lo que habías dejado sin guardar ya no está. Si lo guardaste, está en la lista de productos.";

/** The form of a new product: empty, or as it was put aside. */
export async function loadNewForm(request: Request): Promise<ProductFormPage> {
  const stored = { texts: EMPTY_PRODUCT, base: null, version: "" };
  return {
    ...(await loadDraft(readDraftId(request), [], stored)),
    choices: addKnownChoices(await readProductChoices()),
    candidates: await listNewestCandidates(),
  };
}

/** The form of a stored product; null when there is none with that id, or that had it once. */
export async function loadEditForm(request: Request, id: string): Promise<EditFormPage | null> {
  const edited = await findEditedProduct(id);
  if (!edited) return null;
  const { product, candidates, oneWayLinks } = edited;
  const texts = toProductTexts(product);
  const stored = { texts, base: texts, version: product.updatedAt.toISOString() };
  return {
    ...(await loadDraft(readDraftId(request), [product.id, id], stored)),
    choices: addKnownChoices(await readProductChoices()),
    candidates,
    oneWayLinks,
    product: {
      id: product.id,
      name: product.name,
      isVisible: isVisibleToShoppers(product),
      isHidden: product.isHidden,
      firstColor: product.colors.find((name) => name.trim() !== "") ?? null,
    },
  };
}

function readDraftId(request: Request): string | null {
  return new URL(request.url).searchParams.get("borrador");
}

type StoredForm = { texts: ProductTexts; base: ProductTexts | null; version: string };

async function loadDraft(
  draftId: string | null,
  productIds: readonly string[],
  stored: StoredForm,
) {
  const plain = { ...stored, draftId: "", fileProblems: [], notice: null };
  if (draftId === null) return plain;
  const content = await findDraft(draftId, productIds);
  const draft = content === null ? null : parseProductDraft(content);
  if (!draft) return { ...plain, notice: productIds.length === 0 ? LOST_NEW_DRAFT : LOST_DRAFT };
  return { ...plain, ...draft, draftId };
}

/** The shop's own names stand beside those the products have. */
function addKnownChoices(used: ProductChoices): ProductChoices {
  return {
    ...used,
    brands: unite(
      used.brands,
      BRANDS.map(({ id }) => id),
    ),
    categories: unite(
      used.categories,
      SECTIONS.map(({ id }) => id),
    ),
    subcategories: unite(
      used.subcategories,
      GROUPS.map(({ name }) => name),
    ),
    colors: unite(
      used.colors,
      COLOURS.map(({ name }) => name),
    ).slice(0, MAX_COLOR_CHIPS),
    sizes: used.sizes.length > 0 ? used.sizes : ["S", "M", "L", "XL"],
  };
}

function unite(used: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(used.map(foldText));
  return [...used, ...known.filter((name) => !seen.has(foldText(name)))];
}
