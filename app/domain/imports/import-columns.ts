import { foldText } from "../plain/fold-text";
import { trimInvisible } from "../plain/visible-text";
import { eachNumber, NUMBER_FACTS, type NumberField } from "../products/number-fields";
import { eachText, TEXT_FACTS } from "../products/text-fields";
import type { KnownSystem } from "./import-choices";
import type { OtherField } from "./other-fields";
import { GUIDE_COLUMN } from "./planned-product";

export type ColumnKey =
  | Exclude<OtherField, "optionName" | "optionValue">
  | "parent"
  | "compareAt"
  | "salePrice"
  | "productCategory"
  | "tags"
  | "inStock"
  | "backorders"
  | "tracker"
  | "policy"
  | "status"
  | "targetGender"
  | "targetAge"
  | "kilograms"
  | "grams"
  | "cost"
  | "visibility"
  | "isNew"
  | NumberField
  | "audiences"
  | "age"
  | "alsoIn"
  | "goesWith"
  | "links"
  | "pictureTexts"
  | "pictureColors"
  | "pictureFocuses"
  | "guide"
  | "picturePosition"
  | "variantPicture";

type Spellings = Readonly<Partial<Record<ColumnKey, readonly string[]>>>;

/** The headings of each program, folded. The first spelling is what a message names. */
const SPELLINGS: Readonly<Record<KnownSystem, Spellings>> = {
  tela: {
    ...eachText((field) => [foldHeading(TEXT_FACTS[field].label)]),
    ...eachNumber((field) => [foldHeading(NUMBER_FACTS[field].label)]),
    // The second one is of files from before a product could have several.
    collection: [foldHeading(TEXT_FACTS.collection.label), "coleccion"],
    audiences: ["para"],
    age: ["edad"],
    alsoIn: ["tambien en"],
    goesWith: ["combinalo con"],
    id: ["id"],
    price: ["precio"],
    iva: ["iva"],
    size: ["talle"],
    color: ["color"],
    stock: ["stock"],
    sku: ["sku"],
    barcode: ["codigo de barras"],
    shown: ["visible"],
    isNew: ["novedad"],
    links: ["enlaces de color"],
    pictures: ["fotos"],
    pictureTexts: ["textos de fotos"],
    pictureColors: ["colores de fotos"],
    pictureFocuses: ["encuadres de fotos"],
    guide: [foldHeading(GUIDE_COLUMN)],
    salePrice: ["precio de oferta"],
    saleFrom: ["oferta desde"],
    saleUntil: ["oferta hasta"],
  },
  tiendanube: {
    id: ["identificador de url"],
    name: ["nombre"],
    categories: ["categorias"],
    price: ["precio"],
    promotional: ["precio promocional"],
    stock: ["stock"],
    sku: ["sku"],
    barcode: ["codigo de barras"],
    shown: ["mostrar en tienda"],
    visibility: ["visibilidad"],
    gender: ["sexo"],
    ageGroup: ["rango de edad"],
    kilograms: ["peso (kg)"],
    cost: ["costo"],
    description: ["descripcion"],
    brand: ["marca"],
  },
  woocommerce: {
    number: ["id"],
    type: ["type", "tipo"],
    sku: ["sku"],
    barcode: ["gtin, upc, ean, or isbn", "gtin, upc, ean o isbn"],
    name: ["name", "nombre"],
    shown: ["published", "publicado"],
    visibility: ["visibility in catalog", "visibilidad en el catalogo"],
    shortDescription: ["short description", "descripcion corta"],
    description: ["description", "descripcion"],
    stock: ["stock", "inventario", "existencias"],
    promotional: ["sale price", "precio rebajado", "precio de oferta"],
    price: ["regular price", "precio normal", "precio regular"],
    categories: ["categories", "categorias"],
    pictures: ["images", "imagenes"],
    kilograms: ["weight (kg)", "peso (kg)"],
    grams: ["weight (g)", "peso (g)"],
    cost: ["cost of goods", "cost", "costo", "coste"],
    parent: ["parent", "superior", "principal", "padre"],
    brand: ["brands", "brand", "marcas", "marca"],
  },
  shopify: {
    id: ["handle", "url handle"],
    name: ["title"],
    description: ["body (html)", "body html", "description"],
    brand: ["vendor"],
    category: ["type"],
    shown: ["published", "published on online store"],
    status: ["status"],
    price: ["variant price", "price"],
    compareAt: ["variant compare at price", "compare-at price"],
    stock: ["variant inventory qty", "inventory quantity"],
    tracker: ["variant inventory tracker", "inventory tracker"],
    policy: ["variant inventory policy", "inventory policy", "continue selling when out of stock"],
    productCategory: ["product category"],
    tags: ["tags"],
    sku: ["variant sku", "sku"],
    barcode: ["variant barcode", "barcode"],
    grams: ["variant grams", "weight value (grams)"],
    cost: ["cost per item"],
    pictures: ["image src", "product image url"],
    picturePosition: ["image position"],
    pictureTexts: ["image alt text"],
    variantPicture: ["variant image", "variant image url"],
  },
};

/** Headings that each translation words in its own way: what all of them have in common. */
const WORDINGS: Readonly<
  Partial<Record<KnownSystem, readonly (readonly [key: ColumnKey, wording: RegExp])[]>>
> = {
  woocommerce: [
    ["inStock", /^(?!.*\b(?:backorders?|reservas?)\b).*\b(?:stock|existencias|inventario)\?$/],
    ["backorders", /\b(?:backorders?|reservas?)\b.*\?$/],
    [
      "saleFrom",
      /^(?=.*\b(?:sale price|rebajado|oferta)\b).*\b(?:starts?|empieza|inici[oa]|comienza)\b/,
    ],
    ["saleUntil", /^(?=.*\b(?:sale price|rebajado|oferta)\b).*\b(?:ends?|termina|fin|finaliza)\b/],
  ],
  shopify: [
    ["gender", /\/ gender$/],
    ["ageGroup", /\/ age group$/],
    // Each shop names its own fields; their key in brackets is the same in all.
    ["targetGender", /\b(?:target[-_ ])?gender\)$|^target gender\b/],
    ["targetAge", /\bage[-_ ]group\)$/],
  ],
};

const OPTION_NAMES: Readonly<Partial<Record<KnownSystem, RegExp>>> = {
  tiendanube: /^nombre de propiedad (\d+)$/,
  woocommerce: /^(?:attribute (\d+) name|nombre del atributo (\d+))$/,
  shopify: /^option(\d+) name$/,
};
const OPTION_VALUES: Readonly<Partial<Record<KnownSystem, RegExp>>> = {
  tiendanube: /^valor de propiedad (\d+)$/,
  woocommerce: /^(?:attribute (\d+) value\(s\)|valor(?:\(es\)|es)? del atributo (\d+))$/,
  shopify: /^option(\d+) value$/,
};

/** Which columns tell a program's file from the others', each in one of its spellings. */
const REQUIRED: Readonly<Record<KnownSystem, readonly (readonly ColumnKey[])[]>> = {
  tiendanube: [["id", "name"]],
  woocommerce: [["type", "name"]],
  shopify: [["id", "name"]],
  tela: [["id"], ["name", "price"]],
};

/** Where a file has what; -1 for a property without that half. */
export type Columns = {
  at: ReadonlyMap<ColumnKey, number>;
  options: readonly { name: number; value: number }[];
  /** All columns of a key, where the owner may say of several that they are the same. */
  all?: ReadonlyMap<ColumnKey, readonly number[]>;
  unused: string[];
};

export function foldHeading(heading: string): string {
  return foldText(trimInvisible(heading)).replace(/\s+/g, " ");
}

export function recognizeSystem(headings: readonly string[]): KnownSystem | null {
  const order: readonly KnownSystem[] = ["tiendanube", "woocommerce", "shopify", "tela"];
  return order.find((system) => isWrittenBy(system, headings)) ?? null;
}

/** Stricter than what reading needs: a list of one's own has a Tipo and a Nombre as well. */
function isWrittenBy(system: KnownSystem, headings: readonly string[]): boolean {
  if (!hasColumnsOf(system, headings)) return false;
  const { at } = findColumns(system, headings);
  return system !== "woocommerce" || WOO_ALONE.some((key) => at.has(key));
}

const WOO_ALONE: readonly ColumnKey[] = [
  ...(["number", "shown", "visibility", "price", "promotional", "parent"] as const),
];

export function hasColumnsOf(system: KnownSystem, headings: readonly string[]): boolean {
  const { at } = findColumns(system, headings);
  const isThere = REQUIRED[system].some((keys) => keys.every((key) => at.has(key)));
  return isThere && at.size > 1;
}

/** The first of two equal headings counts. */
export function findColumns(system: KnownSystem, headings: readonly string[]): Columns {
  const folded = headings.map(foldHeading);
  const at = new Map<ColumnKey, number>();
  for (const [key, spellings] of Object.entries(SPELLINGS[system])) {
    const found = spellings.map((spelling) => folded.indexOf(spelling)).find((place) => place >= 0);
    if (found !== undefined) at.set(key as ColumnKey, found);
  }
  for (const [key, wording] of WORDINGS[system] ?? []) {
    const found = folded.findIndex((heading) => wording.test(heading));
    if (found >= 0) at.set(key, found);
  }
  const options = findOptions(system, folded);
  const used = new Set([...at.values(), ...options.flatMap(({ name, value }) => [name, value])]);
  const unused = headings.filter((heading, place) => !used.has(place) && heading.trim() !== "");
  return { at, options, unused };
}

function findOptions(system: KnownSystem, folded: readonly string[]): Columns["options"] {
  const found = new Map<number, { name: number; value: number }>();
  const note = (pattern: RegExp | undefined, half: "name" | "value") => {
    for (const [place, heading] of folded.entries()) {
      const [, one, other] = pattern?.exec(heading) ?? [];
      const number = Number(one ?? other ?? Number.NaN);
      if (Number.isNaN(number)) continue;
      const option = found.get(number) ?? { name: -1, value: -1 };
      found.set(number, { ...option, [half]: place });
    }
  };
  note(OPTION_NAMES[system], "name");
  note(OPTION_VALUES[system], "value");
  return [...found].sort(([one], [other]) => one - other).map(([, option]) => option);
}
