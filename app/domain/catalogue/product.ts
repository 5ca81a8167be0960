import { priceOnPages, type ProductSale } from "../offers/sale";
import type { ShownSale } from "../offers/shown-sale";
import type { TextField } from "../products/text-fields";
import type { Age, Audience } from "./audience";
import { isSoldOut, type StockLevel } from "../stock/stock-level";
import { splitList } from "../plain/text-list";
import type { Focus } from "./picture-focus";
import { findSecondPicture, listPictureColors, isPictureAddress } from "./product-picture";
import { showFile, showPicture } from "./shown-picture";

/** A stored product, parsed. Its brand is a brand's id, another name, or empty. */
export type Product = Record<Exclude<TextField, "collection">, string> & {
  id: string;
  /** The list price; `priceAt` and `priceOnPages` say what it is sold for. */
  priceInPesos: number;
  /** Present also before it begins and after it ended. */
  sale?: ProductSale;
  /** Addresses; the list may be empty or hold blank strings. */
  images: string[];
  sizes: string[];
  colors: string[];
  isNew: boolean;
  isHidden: boolean;
  /** Color name to the id of the product in that color. */
  colorLinks: Record<string, string>;
  /** Its collections, with commas between them. */
  collection: string | null;
  /** Empty while it is not said. */
  audiences: readonly Audience[];
  /** Set by the owner; null while it follows from the audiences: see `ageOf`. */
  age: Age | null;
  /** The paths of its further places; see `readPath`. */
  alsoIn: readonly string[];
  /** The ids of the products that the owner shows beside it, the first ones first. */
  goesWith: readonly string[];
  /** What the owner paid for it. Only people who may change products see it; null for unknown. */
  costInPesos: number | null;
  /** Null for that of its category. */
  weightInGrams: number | null;
  /** Picture address to its alternative text. */
  imageTexts: Record<string, string>;
  /** Picture address to the colour that it shows; absent when no picture has one. */
  imageColors?: Record<string, string>;
  /** Picture address to the part that no cut may lose; absent when all have the usual one. */
  imageFocus?: Record<string, Focus>;
  /** The VAT (IVA) that the price includes, in tenths of a percent. */
  ivaPermille: number;
  /** What is left of each counted size and colour; absent when none is counted. */
  stock?: readonly StockLevel[];
  createdAt: Date;
  updatedAt: Date;
};

export type ProductCard = Pick<Product, "id" | "name" | "ivaPermille" | "isNew"> & {
  /** What it is sold for. */
  priceInPesos: number;
  sale?: ShownSale;
  brand: string;
  image: string;
  /** The owner's own words for it, or what is known of it. */
  imageText: string;
  /** One file of it, with its focus; absent for a product with one picture. */
  secondImage?: string;
  /** Its own colours. */
  colorNames: string[];
  /** Its other colours that shoppers can open; absent for none. */
  colorLinks?: Product["colorLinks"];
  /** The sizes that one press adds, an empty text for a product without any; absent where the list offers none. */
  sizes?: string[];
  /** Present when nothing of it can be bought. */
  isSoldOut?: true;
  /** The best quantity offer that counts for it, "2x1"; absent without one. */
  quantityOffer?: string;
};

/** A product as its own page shows it, without the owner's marks and times. */
export type ShopperProduct = Omit<
  Product,
  | "isHidden"
  | "category"
  | "subcategory"
  | "collection"
  | "audiences"
  | "age"
  | "alsoIn"
  | "goesWith"
  | "season"
  | "costInPesos"
  | "weightInGrams"
  | "imageTexts"
  | "createdAt"
  | "updatedAt"
  | "sale"
> & {
  /** `priceInPesos` is then the sale price. */
  sale?: ShownSale;
  /** The owner's alternative texts, in the order of `images`; often empty. */
  imageTexts: string[];
};

/** The collections that a product is in, as it names them. */
export function listCollections({ collection }: Pick<Product, "collection">): string[] {
  return collection === null ? [] : splitList(collection);
}

/** The pictures that a shopper can see, without blank and unusable addresses. */
export function listPictures(product: Pick<Product, "images">): string[] {
  return product.images.filter(isPictureAddress);
}

/** The first one, as cards and lists show it; empty for none. */
export function firstPicture(product: Pick<Product, "images" | "imageFocus">): string {
  return showPicture(listPictures(product)[0] ?? "", product.imageFocus);
}

/** Shoppers see only products that are not hidden and have a picture and a price. */
export function isVisibleToShoppers(
  product: Pick<Product, "images" | "isHidden" | "priceInPesos">,
): boolean {
  // What has no price yet is stored with 0: nobody must buy it for nothing.
  return !product.isHidden && product.priceInPesos > 0 && listPictures(product).length > 0;
}

/** `isListed` decides which linked colors the card shows: those that shoppers can open. */
export function toProductCard(
  product: Product,
  isListed: (productId: string) => boolean,
): ProductCard {
  const pictures = listPictures(product);
  const [image = ""] = pictures;
  const secondImage = findSecondPicture({ ...product, images: pictures });
  const colorLinks = keepListed(product.colorLinks, isListed);
  return {
    id: product.id,
    name: product.name,
    ...priceOnPages(product),
    ivaPermille: product.ivaPermille,
    brand: product.brand,
    isNew: product.isNew,
    image: showPicture(image, product.imageFocus),
    imageText: textOf(product, image),
    ...(secondImage !== undefined && {
      secondImage: showFile(showPicture(secondImage, product.imageFocus)),
    }),
    colorNames: product.colors,
    ...(Object.keys(colorLinks).length > 0 && { colorLinks }),
    ...(isSoldOut(product) && { isSoldOut: true }),
  };
}

export function toShopperProduct(
  product: Product,
  isListed: (productId: string) => boolean,
): ShopperProduct {
  const images = listPictures(product);
  return {
    id: product.id,
    name: product.name,
    ...priceOnPages(product),
    ivaPermille: product.ivaPermille,
    images,
    sizes: product.sizes,
    colors: product.colors,
    brand: product.brand,
    isNew: product.isNew,
    colorLinks: keepListed(product.colorLinks, isListed),
    description: product.description,
    composition: product.composition,
    careInstructions: product.careInstructions,
    imageTexts: images.map((image) => textOf(product, image)),
    ...listPictureColors({ ...product, images }),
    ...(product.imageFocus && { imageFocus: product.imageFocus }),
    ...(product.stock && { stock: product.stock }),
  };
}

/** The column can hold any key, also names from an object's prototype. */
function textOf({ imageTexts }: Product, image: string): string {
  return Object.hasOwn(imageTexts, image) ? (imageTexts[image] ?? "").trim() : "";
}

function keepListed(
  colorLinks: Product["colorLinks"],
  isListed: (productId: string) => boolean,
): Product["colorLinks"] {
  return Object.fromEntries(Object.entries(colorLinks).filter(([, id]) => isListed(id)));
}
