import { writeAudiences } from "../catalogue/audience";
import { nameFocus } from "../catalogue/focus-names";
import { readFocus } from "../catalogue/picture-focus";
import { listPictures, type Product } from "../catalogue/product";
import type { Sale } from "../offers/sale";
import { joinList, splitList } from "../plain/text-list";
import { tidyAge, tidyAudiences } from "./audience-words";
import { splitPlaces } from "./further-places";
import {
  eachNumber,
  NUMBER_FACTS,
  NUMBER_FIELDS,
  SECRET_FIELDS,
  type NumberColumn,
} from "./number-fields";
import type { PictureEntry } from "./picture-list";
import { describeIvaRate } from "../payments/price-block";
import { parsePriceText } from "./price-text";
import type { LinkRow, ProductTexts } from "./product-texts";
import { eachText, TEXT_FACTS, pickTexts, tidyText } from "./text-fields";

export type ProductField = keyof ProductTexts;

/** What the shop says of a field of a product, whose value in the form is a `Typed`. */
type FieldFacts<Typed> = {
  /** Its name in the form. */
  control: string;
  /** In the form, in a conflict and in the history. */
  label: string;
  /** How the history shows what is stored. */
  kind:
    | "text"
    | "pesos"
    | "grams"
    | "day"
    | "rate"
    | "flag"
    | "list"
    | "audiences"
    | "age"
    | "parts";
  /** Where it is stored, and what the history calls each part of a field that has several. */
  columns: Partial<Record<ProductColumn, string>>;
  write: (product: Product) => Typed;
  /** As people read it; equal values give equal texts. */
  describe: (typed: Typed) => string;
};

/** The parts of a field of one column. */
type Plain<Typed> = Pick<FieldFacts<Typed>, "control" | "label" | "write"> & {
  column: ProductColumn;
};

const ofText = ({ column, ...facts }: Plain<string>): FieldFacts<string> => ({
  ...{ ...facts, kind: "text", columns: { [column]: facts.label } },
  describe: (text) => text.trim().replaceAll("\r\n", "\n"),
});
const ofDay = (facts: Plain<string>): FieldFacts<string> => ({ ...ofText(facts), kind: "day" });
const ofPesos = (facts: Plain<string>): FieldFacts<string> => ({
  ...{ ...ofText(facts), kind: "pesos" },
  describe: (text) => String(parsePriceText(text).priceInPesos ?? text.trim()),
});
const ofList = (facts: Plain<string>): FieldFacts<string> => ({
  ...{ ...ofText(facts), kind: "list" },
  describe: (text) => joinList(splitList(text)),
});
const ofFlag = ({ column, ...facts }: Plain<boolean>): FieldFacts<boolean> => ({
  ...{ ...facts, kind: "flag", columns: { [column]: facts.label } },
  describe: (isSo) => (isSo ? "Sí" : "No"),
});

const { name, brand, category, subcategory, ...furtherTexts } = eachText((field) => {
  const { control, label } = TEXT_FACTS[field];
  const facts = ofText({ control, label, column: field, write: (product) => product[field] ?? "" });
  return { ...facts, describe: (text: string) => facts.describe(tidyText(field, text)) };
});

const numbers = eachNumber((field): FieldFacts<string> => {
  const { control, label, column, kind, parse } = NUMBER_FACTS[field];
  return {
    ...ofText({ control, label, column, write: (product) => String(product[field] ?? "") }),
    ...{ kind, describe: (text) => String(parse(text).value ?? text.trim()) },
  };
});

/** All that an owner decides about a product, in the order in which people look for it. */
export const PRODUCT_FIELDS: Readonly<{ [F in ProductField]: FieldFacts<ProductTexts[F]> }> = {
  id: ofText({ control: "id", label: "ID", column: "id", write: ({ id }) => id }),
  name,
  price: ofPesos({
    ...{ control: "precio", label: "Precio", column: "price" },
    write: ({ priceInPesos }) => (priceInPesos === 0 ? "" : String(priceInPesos)),
  }),
  salePrice: ofPesos({
    ...{ control: "precioOferta", label: "Precio de oferta", column: "salePrice" },
    write: ({ sale }) => (sale ? String(sale.priceInPesos) : ""),
  }),
  saleFrom: ofDay({
    ...{ control: "ofertaDesde", label: "Oferta desde", column: "saleFrom" },
    write: ({ sale }) => sale?.from ?? "",
  }),
  saleUntil: ofDay({
    ...{ control: "ofertaHasta", label: "Oferta hasta", column: "saleUntil" },
    write: ({ sale }) => sale?.until ?? "",
  }),
  iva: {
    ...{ control: "iva", label: "IVA", kind: "rate", columns: { ivaPermille: "IVA" } },
    write: ({ ivaPermille }) => String(ivaPermille),
    describe: describeIvaRate,
  },
  ...numbers,
  brand,
  audiences: {
    ...ofText({
      ...{ control: "para", label: "Para", column: "audiences" },
      write: ({ audiences }) => writeAudiences(audiences),
    }),
    ...{ kind: "audiences", describe: tidyAudiences },
  },
  age: {
    ...ofText({ control: "edad", label: "Edad", column: "age", write: ({ age }) => age ?? "" }),
    ...{ kind: "age", describe: tidyAge },
  },
  category,
  subcategory,
  alsoIn: {
    ...ofList({
      ...{ control: "tambien", label: "También en", column: "alsoIn" },
      write: ({ alsoIn }) => joinList(alsoIn),
    }),
    describe: (text) => joinList(splitPlaces(text)),
  },
  goesWith: ofList({
    ...{ control: "combina", label: "Combinalo con", column: "goesWith" },
    write: ({ goesWith }) => joinList(goesWith),
  }),
  sizes: ofList({
    ...{ control: "talles", label: "Talles", column: "sizes" },
    write: ({ sizes }) => joinList(sizes),
  }),
  colors: ofList({
    ...{ control: "colores", label: "Colores", column: "colors" },
    write: ({ colors }) => joinList(colors),
  }),
  ...furtherTexts,
  isNew: ofFlag({
    ...{ control: "novedad", label: "Novedad", column: "isNew" },
    write: ({ isNew }) => isNew,
  }),
  isHidden: ofFlag({
    ...{ control: "oculto", label: "Oculto en la tienda", column: "isHidden" },
    write: ({ isHidden }) => isHidden,
  }),
  pictures: {
    ...{ control: "imagen", label: "Fotos", kind: "parts" },
    columns: {
      images: "Fotos",
      imageTexts: "Textos de las fotos",
      imageColors: "Colores de las fotos",
      imageFocus: "Encuadres de las fotos",
    },
    write: writePictures,
    describe: (pictures) => pictures.map(describePicture).join("\n"),
  },
  links: {
    ...{ control: "enlace-producto", label: "Colores enlazados", kind: "parts" },
    columns: { colorLinks: "Colores enlazados" },
    write: ({ colorLinks }) =>
      Object.entries(colorLinks).map(([color, productId]) => ({
        color,
        productId,
        before: color,
      })),
    describe: describeLinks,
  },
};

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The columns of the table with what the history calls them and how it shows them. */
export const PRODUCT_COLUMNS = Object.values(PRODUCT_FIELDS).flatMap(({ kind, columns }) =>
  Object.entries(columns).map(([column, label]) => ({
    column: column as ProductColumn,
    name: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    label,
    kind,
  })),
);

/** Columns that only who changes products may see. */
export const SECRET_COLUMNS: readonly string[] = PRODUCT_COLUMNS.filter(({ column }) =>
  SECRET_FIELDS.some((field) => NUMBER_FACTS[field].column === column),
).map(({ name }) => name);

const HIDDEN_TEXTS = Object.fromEntries(SECRET_FIELDS.map((field) => [field, ""]));

/** For who may not see what the owner pays. */
export function hideSecrets(texts: ProductTexts): ProductTexts {
  return { ...texts, ...HIDDEN_TEXTS };
}

export function toProductTexts(product: Product): ProductTexts {
  const texts = PRODUCT_FIELD_NAMES.map((field) => [field, PRODUCT_FIELDS[field].write(product)]);
  return Object.fromEntries(texts) as ProductTexts;
}

export function describeField<F extends ProductField>(texts: ProductTexts, field: F): string {
  return PRODUCT_FIELDS[field].describe(texts[field]);
}

function writePictures(product: Product): PictureEntry[] {
  return listPictures(product).map((address) => {
    const color = readOwn(product.imageColors ?? {}, address);
    const focus = readFocus(readOwn(product.imageFocus ?? {}, address));
    return {
      address,
      text: readOwn(product.imageTexts, address),
      ...(color !== "" && { color }),
      ...(focus !== null && { focus }),
    };
  });
}

/** The keys come from the database: "constructor" must not read the prototype. */
function readOwn(texts: Record<string, string>, key: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? "") : "";
}

function describePicture({ address, text, color, focus }: PictureEntry): string {
  const described = text.trim() === "" ? address : `${address} (${text.trim()})`;
  return [described, color, focus && nameFocus(focus)].filter(Boolean).join(" · ");
}

function describeLinks(links: readonly LinkRow[]): string {
  return links
    .map(({ color, productId }) => [color.trim(), productId.trim()] as const)
    .filter(([color, productId]) => color !== "" && productId !== "")
    .map(([color, productId]) => `${color}: ${productId}`)
    .sort()
    .join("\n");
}

/** A product without its times, what is counted of it, and what pages show of its sale. */
export type ProductContent = Omit<Product, "createdAt" | "updatedAt" | "stock" | "sale"> & {
  sale?: Sale;
};

export function toProductColumns(product: ProductContent) {
  return {
    id: product.id,
    ...pickTexts(product),
    price: product.priceInPesos,
    salePrice: product.sale?.priceInPesos ?? null,
    saleFrom: product.sale?.from ?? null,
    saleUntil: product.sale?.until ?? null,
    images: JSON.stringify(product.images),
    sizes: JSON.stringify(product.sizes),
    colors: JSON.stringify(product.colors),
    audiences: JSON.stringify(product.audiences),
    age: product.age ?? "",
    alsoIn: JSON.stringify(product.alsoIn),
    goesWith: JSON.stringify(product.goesWith),
    ...writeNumbers(product),
    isNew: product.isNew,
    isHidden: product.isHidden,
    colorLinks: JSON.stringify(product.colorLinks),
    ivaPermille: product.ivaPermille,
    imageTexts: JSON.stringify(product.imageTexts),
    imageColors: JSON.stringify(product.imageColors ?? {}),
    imageFocus: JSON.stringify(product.imageFocus ?? {}),
  };
}

function writeNumbers(product: ProductContent): Record<NumberColumn, number | null> {
  const columns = NUMBER_FIELDS.map((field) => [NUMBER_FACTS[field].column, product[field]]);
  return Object.fromEntries(columns) as Record<NumberColumn, number | null>;
}

type ProductColumn = keyof ReturnType<typeof toProductColumns>;
