import { readAge, readAudiences } from "../../domain/catalogue/audience";
import { pathOfStored } from "../../domain/catalogue/product-places";
import { AGE_CHOICES, AUDIENCE_CHOICES } from "../../domain/products/audience-words";
import { findRepeatedColors } from "../../domain/products/color-links";
import {
  findDepthProblem,
  findPlacesProblem,
  splitPlaces,
} from "../../domain/products/further-places";
import {
  eachNumber,
  NUMBER_FACTS,
  NUMBER_FIELDS,
  type NumberControl,
  type NumberField,
} from "../../domain/products/number-fields";
import { MAX_PICTURES } from "../../domain/products/picture-limits";
import { isUsablePictureAddress } from "../../domain/products/picture-list";
import { IVA_RATES_PERMILLE } from "../../domain/payments/price-block";
import { parsePriceText } from "../../domain/products/price-text";
import { findIdProblem } from "../../domain/products/product-id";
import {
  findGoesWithProblem,
  LIST_LIMITS,
  MAX_TEXT_LENGTHS,
  MAX_COLOR_LINKS,
} from "../../domain/products/product-limits";
import {
  readLinkChanges,
  readPictures,
  type ProductFields,
  type ProductTexts,
} from "../../domain/products/product-texts";
import {
  eachText,
  findEntriesProblem,
  TEXT_FACTS,
  TEXT_FIELDS,
  tidyText,
  type TextControl,
} from "../../domain/products/text-fields";
import { type Sale, findSaleProblem } from "../../domain/offers/sale";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import { splitList } from "../../domain/plain/text-list";
import { hasVisibleLetter } from "../../domain/plain/visible-text";
import { parseSaleDays } from "../offers/sale-form";

/** The ids of the controls that a message can belong to. */
export type ProductFormField =
  | "id"
  | TextControl
  | NumberControl
  | "para"
  | "edad"
  | "tambien"
  | "combina"
  | "precio"
  | SaleField
  | "iva"
  | "talles"
  | "colores"
  | "fotos"
  | "direcciones"
  | LinkField
  | `imagen-texto-${number}`;

export type ProductFormErrors = Partial<Record<ProductFormField, string>>;

type CheckedProduct =
  | { fields: ProductFields; errors: null }
  | { fields: null; errors: ProductFormErrors };

/** Values that the product has already are not checked again. */
type StoredValues = { id: string; images: readonly string[]; sale?: Sale } | null;

/** @param stored - null for a new product, whose id may stay empty */
export function checkProduct(
  texts: ProductTexts,
  stored: StoredValues,
  today: CalendarDay,
): CheckedProduct {
  const { priceInPesos, problem: priceProblem } = parsePriceText(texts.price);
  const ivaPermille = IVA_RATES_PERMILLE.find((rate) => String(rate) === texts.iva);
  const lists = {
    ...{ sizes: splitList(texts.sizes), colors: splitList(texts.colors) },
    alsoIn: splitPlaces(texts.alsoIn),
    goesWith: splitList(texts.goesWith),
  };
  const whom = checkWhom(texts);
  const numbers = eachNumber((field) => NUMBER_FACTS[field].parse(texts[field]));
  const placesProblem = findPlacesProblem(lists.alsoIn);
  const depthProblem = findDepthProblem(pathOfStored(texts));
  const { sale, errors: saleErrors } = checkSale(texts, {
    listInPesos: priceInPesos,
    stored: stored?.sale,
    today,
  });
  const errors: ProductFormErrors = {
    ...checkId(texts.id, stored),
    ...(depthProblem !== null && { categoria: depthProblem }),
    ...checkTexts(texts),
    ...(priceProblem !== null && { precio: priceProblem }),
    ...(ivaPermille === undefined && { iva: "Elegí el IVA de la lista." }),
    ...checkList("talles", lists.sizes, LIST_LIMITS.sizes),
    ...checkList("colores", lists.colors, LIST_LIMITS.colors),
    ...whom.errors,
    ...(placesProblem !== null && { tambien: placesProblem }),
    ...checkGoesWith(texts.id, lists.goesWith),
    ...listNumberErrors(numbers),
    ...saleErrors,
    ...checkPictures(texts, stored),
    ...checkLinks(texts),
  };
  if (priceInPesos === null || ivaPermille === undefined || Object.keys(errors).length > 0) {
    return { fields: null, errors };
  }
  const fields: ProductFields = {
    ...{ id: texts.id, ...eachText((field) => tidyText(field, texts[field])) },
    collection: tidyText("collection", texts.collection) || null,
    ...eachNumber((field) => numbers[field].value),
    ...{ audiences: whom.audiences, age: whom.age },
    ...{ priceInPesos, ivaPermille, ...lists, ...(sale && { sale }) },
    ...{ isNew: texts.isNew, isHidden: texts.isHidden },
    ...readPictures(texts.pictures, lists.colors),
    colorLinkChanges: readLinkChanges(texts.links),
  };
  return { fields, errors: null };
}

function checkWhom(texts: Pick<ProductTexts, "audiences" | "age">) {
  const [audiences, age] = [readAudiences(texts.audiences), readAge(texts.age)];
  const errors: ProductFormErrors = {
    ...(audiences === null && { para: `Elegí para quién es: ${AUDIENCE_CHOICES}.` }),
    ...(age === null && texts.age !== "" && { edad: `Elegí la edad: ${AGE_CHOICES}.` }),
  };
  return { audiences: audiences ?? [], age, errors };
}

function listNumberErrors(
  numbers: Record<NumberField, { problem: string | null }>,
): ProductFormErrors {
  return Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const { problem } = numbers[field];
      return problem === null ? [] : [[NUMBER_FACTS[field].control, problem]];
    }),
  );
}

function checkTexts(texts: ProductTexts): ProductFormErrors {
  const errors: ProductFormErrors = {};
  for (const field of TEXT_FIELDS) {
    const { control, what, maxLength } = TEXT_FACTS[field];
    if (texts[field].length > maxLength) {
      errors[control] = `${what} puede tener hasta ${maxLength} letras.`;
    }
    const problem = findEntriesProblem(field, texts[field]);
    if (problem !== null) errors[control] = problem;
  }
  if (texts.name === "") errors.nombre = "Escribí el nombre.";
  else if (!hasVisibleLetter(texts.name)) {
    errors.nombre ??= "El nombre tiene que llevar alguna letra o número.";
  }
  return errors;
}

function checkList(
  control: "talles" | "colores",
  entries: readonly string[],
  { entries: maxEntries, length: maxLength }: { entries: number; length: number },
): ProductFormErrors {
  if (entries.length > maxEntries) return { [control]: `Entran hasta ${maxEntries} ${control}.` };
  if (entries.every(({ length }) => length <= maxLength)) return {};
  return {
    [control]: `Los ${control} pueden tener hasta ${maxLength} letras cada uno. Separalos con comas.`,
  };
}

function checkGoesWith(id: string, others: readonly string[]): ProductFormErrors {
  if (id !== "" && others.includes(id))
    return { combina: "Una prenda no se combina con ella misma." };
  const problem = findGoesWithProblem(others);
  return problem === null ? {} : { combina: problem };
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

type LinkField = "enlaces" | `enlace-color-${number}` | `enlace-producto-${number}`;

type LinkErrors = Partial<Record<LinkField, string>>;

/** A stored link without a colour, or without a product, goes. */
function checkLinks({ id, links }: Pick<ProductTexts, "id" | "links">): LinkErrors {
  const errors: LinkErrors = {};
  const repeated = new Set(findRepeatedColors(links.map(({ color }) => color).filter(Boolean)));
  for (const [position, { color, productId, before }] of links.entries()) {
    if (color === "" && before !== "") continue;
    const row = `En el enlace ${position + 1}`;
    if (color === "") errors[`enlace-color-${position}`] = `${row}, escribí de qué color es.`;
    else if (color.length > MAX_TEXT_LENGTHS.linkColor) {
      errors[`enlace-color-${position}`] =
        `${row}, el color puede tener hasta ${MAX_TEXT_LENGTHS.linkColor} letras.`;
    } else if (repeated.has(color)) {
      errors[`enlace-color-${position}`] = `${row}, el color ${color} ya está en otro.`;
    }
    if (productId !== "" && productId === id) {
      errors[`enlace-producto-${position}`] = `${row}, el producto no puede ser este mismo.`;
    }
  }
  if (links.length > MAX_COLOR_LINKS) {
    errors.enlaces = `Entran hasta ${MAX_COLOR_LINKS} colores enlazados.`;
  }
  return errors;
}

type SaleField = "precioOferta" | "ofertaDesde" | "ofertaHasta";

type SaleErrors = Partial<Record<SaleField, string>>;

type CheckedSale = { sale?: Sale; errors: SaleErrors };

type SaleFacts = {
  /** Null while the list price is invalid. */
  listInPesos: number | null;
  /** The sale that is stored; its last day may be over. */
  stored: Sale | undefined;
  today: CalendarDay;
};

/** Checks the sale of a product form. Without a price there is none, and its days are dropped. */
function checkSale(
  { salePrice, saleFrom, saleUntil }: Pick<ProductTexts, "salePrice" | "saleFrom" | "saleUntil">,
  { listInPesos, stored, today }: SaleFacts,
): CheckedSale {
  if (salePrice === "") return { errors: {} };
  const errors: SaleErrors = {};
  const { priceInPesos, problem } = parsePriceText(salePrice, "precio de oferta");
  if (problem !== null) errors.precioOferta = problem;
  const typed = { from: saleFrom, until: saleUntil };
  const { days, errors: wrongDays } = parseSaleDays(typed, { today, storedUntil: stored?.until });
  if (wrongDays?.from !== undefined) errors.ofertaDesde = wrongDays.from;
  if (wrongDays?.until !== undefined) errors.ofertaHasta = wrongDays.until;
  if (priceInPesos === null || days === null) return { errors };
  const sale = { priceInPesos, ...days };
  const wrong = listInPesos === null ? null : findSaleProblem(listInPesos, sale);
  if (wrong !== null) {
    errors[wrong.field === "price" ? "precioOferta" : "ofertaHasta"] = wrong.message;
  }
  return { sale, errors };
}
