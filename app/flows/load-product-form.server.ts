import { readShopTaxonomy } from "../data/catalogue/shop-map.server";
import { readProductChoices } from "../data/products/product-choices.server";
import { explainHiddenPrice } from "../data/offers/sale-switch.server";
import { findDraft } from "../data/products/product-drafts.server";
import { findEditedProduct } from "../data/products/edited-product.server";
import { findPickable, namePickable } from "../data/products/pickable-products.server";
import type { readOrNull } from "../data/sqlite/database-fault.server";
import { pathOfPlace, writePath } from "../domain/catalogue/product-places";
import { brandName } from "../domain/catalogue/brand";
import { COLORS } from "../domain/catalogue/color";
import { foldText } from "../domain/plain/fold-text";
import { isVisibleToShoppers } from "../domain/catalogue/product";
import {
  type FormChoices,
  type ProductChoices,
  listNamedIds,
  EMPTY_PRODUCT,
} from "../domain/products/product-texts";
import { firstColorOf } from "../domain/products/color-links";
import type { PickerSearch } from "../domain/products/pickable-product";
import { marginNow } from "../domain/products/margin";
import { hideSecrets, toProductTexts } from "../domain/products/product-fields";
import type { Taxonomy } from "../domain/catalogue/taxonomy";
import type {
  EditFormPage,
  ProductFormContent,
  ProductFormPage,
} from "../forms/products/product-form-data";
import { readPickerSearch } from "../forms/products/picker-search";
import { parseProductDraft } from "../forms/products/parse-product-form";

const MAX_COLOR_CHIPS = 14;

const LOST_DRAFT =
  "Lo que habías dejado sin guardar ya no está: este es el producto como está guardado.";
const LOST_NEW_DRAFT =
  "Lo que habías dejado sin guardar ya no está. Si lo guardaste, está en la lista de productos.";
const UNREAD_DRAFT =
  "Lo que habías dejado sin guardar no se perdió: volvé a cargar esta página en un rato.";

type Read = typeof readOrNull;

type FormContent = ProductFormContent & Pick<ProductFormPage, "notice">;

const EMPTY_FORM: FormContent = {
  texts: EMPTY_PRODUCT,
  base: null,
  updatedAt: "",
  draftId: "",
  fileProblems: [],
  stock: {},
  notice: null,
};

/** Also without the database, to show what was typed when saving failed. */
export async function loadNewForm(request: Request, read: Read): Promise<ProductFormPage> {
  return (await read(readNewForm(request))) ?? makeUnavailableForm(request);
}

/** `edited` is null without a product of that id, now or before, or without the database. */
export async function loadEditForm(
  request: Request,
  id: string,
  { read, showsCost }: { read: Read; showsCost: boolean },
): Promise<{ edited: EditFormPage | null; page: ProductFormPage }> {
  const found = await read(
    readEditForm(request, id).then((edited) => ({
      edited: edited && !showsCost ? hideCost(edited) : edited,
    })),
  );
  if (!found) return { edited: null, page: await makeUnavailableForm(request) };
  return { edited: found.edited, page: found.edited ?? (await loadNewForm(request, read)) };
}

/** Also of a draft. */
function hideCost(edited: EditFormPage): EditFormPage {
  const { texts, base, product } = edited;
  return {
    ...edited,
    texts: hideSecrets(texts),
    base: base && hideSecrets(base),
    product: { ...product, margin: null },
  };
}

async function readNewForm(request: Request): Promise<ProductFormPage> {
  return {
    ...(await nameProducts(await preferDraft(request, [], EMPTY_FORM))),
    choices: addKnownChoices(await readProductChoices(), await readShopTaxonomy()),
    search: await answerPickerSearch(request),
    isUnavailable: false,
  };
}

async function readEditForm(request: Request, id: string): Promise<EditFormPage | null> {
  const edited = await findEditedProduct(id);
  if (!edited) return null;
  const { product, oneWayLinks } = edited;
  const texts = toProductTexts(product);
  const updatedAt = product.updatedAt.toISOString();
  const saleNote = product.sale ? await explainHiddenPrice(product.id) : null;
  const stored = { ...EMPTY_FORM, texts, base: texts, updatedAt };
  return {
    ...(await nameProducts(await preferDraft(request, [product.id, id], stored))),
    choices: addKnownChoices(await readProductChoices(), await readShopTaxonomy()),
    search: await answerPickerSearch(request),
    oneWayLinks,
    isUnavailable: false,
    product: {
      id: product.id,
      name: product.name,
      isVisible: isVisibleToShoppers(product),
      isHidden: product.isHidden,
      margin: marginNow(product),
      firstColor: firstColorOf(product),
      ...(saleNote !== null && { saleNote }),
    },
  };
}

/** A draft that could not be read is left alone: saving this form must not take its place. */
async function makeUnavailableForm(request: Request): Promise<ProductFormPage> {
  return {
    ...EMPTY_FORM,
    notice: readDraftId(request) === null ? null : UNREAD_DRAFT,
    choices: addKnownChoices(NO_CHOICES, await readShopTaxonomy()),
    search: null,
    named: [],
    isUnavailable: true,
  };
}

async function nameProducts(content: FormContent) {
  return { ...content, named: await namePickable(listNamedIds(content.texts)) };
}

async function answerPickerSearch(request: Request): Promise<PickerSearch | null> {
  const asked = readPickerSearch(new URL(request.url).searchParams);
  return asked && { ...asked, found: await findPickable(asked.text) };
}

function readDraftId(request: Request): string | null {
  return new URL(request.url).searchParams.get("borrador");
}

async function preferDraft(
  request: Request,
  productIds: readonly string[],
  stored: FormContent,
): Promise<FormContent> {
  const draftId = readDraftId(request);
  if (draftId === null) return stored;
  const text = await findDraft(draftId, productIds);
  const draft = text === null ? null : parseProductDraft(text);
  if (draft) return { ...draft, draftId, notice: null };
  return { ...stored, notice: productIds.length === 0 ? LOST_NEW_DRAFT : LOST_DRAFT };
}

const NO_CHOICES: ProductChoices = {
  brands: [],
  categories: [],
  subcategories: [],
  collections: [],
  seasons: [],
  sizes: [],
  colors: [],
};

/** The shop's own names stand beside those the products have. */
function addKnownChoices(used: ProductChoices, taxonomy: Taxonomy): FormChoices {
  const { brands, sections, groups } = taxonomy;
  const known = {
    brands: brands.map(({ id }) => id),
    categories: sections.map(({ id }) => id),
    subcategories: groups.map(({ name }) => name),
    colors: COLORS.map(({ name }) => name),
  };
  const brandIds = unite(used.brands, known.brands);
  return {
    ...used,
    // Brands and links say nothing about a place.
    taxonomy: { ...taxonomy, brands: [], links: [] },
    brands: brandIds.map((id) => ({ id, name: brandName(taxonomy, id) })),
    categories: unite(used.categories, known.categories),
    subcategories: unite(used.subcategories, known.subcategories),
    colors: unite(used.colors, known.colors).slice(0, MAX_COLOR_CHIPS),
    places: listPlaces(taxonomy),
    sizes: used.sizes.length > 0 ? used.sizes : ["S", "M", "L", "XL"],
  };
}

/** In the order of the menu: each category before its kinds. */
function listPlaces(taxonomy: Taxonomy): string[] {
  const { sections, groups } = taxonomy;
  return sections.flatMap((section) =>
    groups
      .filter((group) => group.section === section.id)
      .map((group) => writePath(pathOfPlace(taxonomy, { section, group })))
      .sort((one, other) => one.localeCompare(other, "es")),
  );
}

function unite(used: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(used.map(foldText));
  return [...used, ...known.filter((name) => !seen.has(foldText(name)))];
}
