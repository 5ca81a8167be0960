import { z } from "zod";

import { MAX_PICTURES } from "../../domain/products/picture-limits";
import { isUsablePictureAddress } from "../../domain/products/picture-list";
import { IVA_RATES_PERMILLE } from "../../domain/products/price-block";
import { parsePriceText } from "../../domain/products/price-text";
import { findIdProblem } from "../../domain/products/product-id";
import { LIST_LIMITS, MAX_TEXT_LENGTHS } from "../../domain/products/product-limits";
import {
  readLinkChanges,
  readPictures,
  type ProductFields,
  type ProductTexts,
} from "../../domain/products/product-texts";
import { checkLinks, type LinkField } from "./check-links";
import { checkSale, type SaleField } from "./check-sale";
import type { Sale } from "../../domain/offers/sale";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import { splitList } from "../../domain/plain/text-list";
import { hasVisibleLetter } from "../../domain/plain/visible-text";

/** The ids of the controls that a message can belong to. */
export type ProductFormField =
  | "id"
  | "nombre"
  | "precio"
  | SaleField
  | "iva"
  | "marca"
  | "categoria"
  | "subcategoria"
  | "talles"
  | "colores"
  | "coleccion"
  | "descripcion"
  | "composicion"
  | "fotos"
  | "direcciones"
  | LinkField
  | `imagen-texto-${number}`;

export type ProductFormErrors = Partial<Record<ProductFormField, string>>;

export type CheckedProduct =
  { fields: ProductFields; errors: null } | { fields: null; errors: ProductFormErrors };

/** Values that the product has already are not checked again. */
export type StoredValues = { id: string; images: readonly string[]; sale?: Sale } | null;

/** `what` distinguishes the message in the error summary. */
const line = (what: string, maxLength: number) =>
  z.string().max(maxLength, `${what} puede tener hasta ${maxLength} letras.`);

type ListLimits = { entries: number; length: number };

const list = (what: string, { entries: maxEntries, length: maxLength }: ListLimits) =>
  z
    .string()
    .transform(splitList)
    .refine((entries) => entries.length <= maxEntries, `Entran hasta ${maxEntries} ${what}.`)
    .refine((entries) => entries.every((entry) => entry.length <= maxLength), {
      message: `Los ${what} pueden tener hasta ${maxLength} letras cada uno. Separalos con comas.`,
    });

const FieldsSchema = z.object({
  nombre: line("El nombre", MAX_TEXT_LENGTHS.name)
    .min(1, "Escribí el nombre.")
    .refine(hasVisibleLetter, "El nombre tiene que llevar alguna letra o número."),
  precio: z.string().transform((text, context) => {
    const { priceInPesos, problem } = parsePriceText(text);
    if (priceInPesos !== null) return priceInPesos;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  }),
  iva: z.string().transform((text, context) => {
    const rate = IVA_RATES_PERMILLE.find((known) => String(known) === text);
    if (rate !== undefined) return rate;
    context.addIssue({ code: "custom", message: "Elegí el IVA de la lista." });
    return z.NEVER;
  }),
  marca: line("La marca", MAX_TEXT_LENGTHS.brand),
  categoria: line("La categoría", MAX_TEXT_LENGTHS.category),
  subcategoria: line("La subcategoría", MAX_TEXT_LENGTHS.subcategory),
  talles: list("talles", LIST_LIMITS.sizes),
  colores: list("colores", LIST_LIMITS.colors),
  coleccion: line("La colección", MAX_TEXT_LENGTHS.collection),
  descripcion: line("La descripción", MAX_TEXT_LENGTHS.description),
  composicion: line("La composición", MAX_TEXT_LENGTHS.composition),
});

/**
 * Checks a form against the rules of a product.
 * @param stored the edited product; null for a new one, whose id may stay empty
 */
export function checkProduct(
  texts: ProductTexts,
  stored: StoredValues,
  today: CalendarDay,
): CheckedProduct {
  const parsed = FieldsSchema.safeParse({
    nombre: texts.name,
    precio: texts.price,
    iva: texts.iva,
    marca: texts.brand,
    categoria: texts.category,
    subcategoria: texts.subcategory,
    talles: texts.sizes,
    colores: texts.colors,
    coleccion: texts.collection,
    descripcion: texts.description,
    composicion: texts.composition,
  });
  const listInPesos = parsePriceText(texts.price).priceInPesos;
  const { sale, errors: saleErrors } = checkSale(texts, {
    listInPesos,
    stored: stored?.sale,
    today,
  });
  const errors: ProductFormErrors = {
    ...checkId(texts.id, stored),
    ...(parsed.success ? {} : collectErrors(parsed.error)),
    ...saleErrors,
    ...checkPictures(texts, stored),
    ...checkLinks(texts),
  };
  if (!parsed.success || Object.keys(errors).length > 0) return { fields: null, errors };
  const fields = { ...toFields(texts, parsed.data), ...(sale && { sale }) };
  return { fields, errors: null };
}

function toFields(texts: ProductTexts, parsed: z.infer<typeof FieldsSchema>): ProductFields {
  return {
    id: texts.id,
    name: parsed.nombre,
    priceInPesos: parsed.precio,
    ivaPermille: parsed.iva,
    brand: parsed.marca,
    category: parsed.categoria,
    subcategory: parsed.subcategoria,
    sizes: parsed.talles,
    colors: parsed.colores,
    collection: parsed.coleccion === "" ? null : parsed.coleccion,
    description: parsed.descripcion,
    composition: parsed.composicion,
    isNew: texts.isNew,
    isHidden: texts.isHidden,
    ...readPictures(texts.pictures, parsed.colores),
    colorLinkChanges: readLinkChanges(texts.links),
  };
}

/** The first message of each field. All messages are set above, never zod's own. */
function collectErrors(error: z.ZodError): ProductFormErrors {
  const errors: ProductFormErrors = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as ProductFormField;
    errors[field] ??= message;
  }
  return errors;
}

function checkId(id: string, stored: StoredValues): ProductFormErrors {
  if (stored === null ? id === "" : id === stored.id) return {};
  const problem = id === "" ? "Escribí el ID." : findIdProblem(id);
  return problem === null ? {} : { id: problem };
}

function checkPictures({ pictures }: ProductTexts, stored: StoredValues): ProductFormErrors {
  const errors: ProductFormErrors = {};
  const kept = new Set(stored?.images);
  if (pictures.length > MAX_PICTURES) {
    errors.fotos = `Un producto lleva hasta ${MAX_PICTURES} fotos: quitá ${pictures.length - MAX_PICTURES}.`;
  }
  if (pictures.some(({ address }) => !kept.has(address) && !isUsablePictureAddress(address))) {
    errors.fotos = "Hay una foto cuya dirección no sirve: quitala y agregala de nuevo.";
  }
  for (const [position, { text }] of pictures.entries()) {
    if (text.length > MAX_TEXT_LENGTHS.imageText) {
      errors[`imagen-texto-${position}`] =
        `El texto de la foto ${position + 1} puede tener hasta ${MAX_TEXT_LENGTHS.imageText} letras.`;
    }
  }
  return errors;
}
