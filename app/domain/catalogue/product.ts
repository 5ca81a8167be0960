import { isPictureAddress } from "./product-picture";

/** A product as the shop knows it: the specification's fields, parsed. */
export type Product = {
  id: string;
  name: string;
  priceInPesos: number;
  /** Addresses; may be empty or hold blank strings. */
  images: string[];
  sizes: string[];
  colors: string[];
  category: string;
  subcategory: string;
  /** A brand id of `domain/brand`, another name, or empty. */
  brand: string;
  isNew: boolean;
  isHidden: boolean;
  /** Colour name to the id of the product sold in that colour. */
  colorLinks: Record<string, string>;
  collection: string | null;
  description: string;
  composition: string;
  /** Picture address to the text that stands for the picture. */
  imageTexts: Record<string, string>;
  /** The VAT (IVA) its price holds, in tenths of a percent. */
  ivaPermille: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What a list shows of a product. */
export type ProductCard = Pick<
  Product,
  "id" | "name" | "priceInPesos" | "ivaPermille" | "brand" | "isNew"
> & {
  image: string;
  /** The owner's words for the picture; often empty. */
  imageText: string;
  colorNames: string[];
};

/** What a product's own page shows: not the owner's marks and times. */
export type ShopperProduct = Omit<
  Product,
  "isHidden" | "category" | "subcategory" | "collection" | "imageTexts" | "createdAt" | "updatedAt"
> & {
  /** The owner's words for each of `images`, in their order; often empty. */
  imageTexts: string[];
};

/** The pictures a shopper can see: blank addresses do not count, nor do those that are none. */
export function listPictures(product: Pick<Product, "images">): string[] {
  return product.images.filter(isPictureAddress);
}

/** Shoppers only ever meet products that are not hidden and have a picture. */
export function isVisibleToShoppers(product: Pick<Product, "images" | "isHidden">): boolean {
  return !product.isHidden && listPictures(product).length > 0;
}

/** `isListed` tells which other products shoppers can reach, for the colors those are sold in. */
export function toProductCard(
  product: Product,
  isListed: (productId: string) => boolean,
): ProductCard {
  const [image = ""] = listPictures(product);
  return {
    id: product.id,
    name: product.name,
    priceInPesos: product.priceInPesos,
    ivaPermille: product.ivaPermille,
    brand: product.brand,
    isNew: product.isNew,
    image,
    imageText: textOf(product, image),
    colorNames: [...product.colors, ...Object.keys(keepListed(product.colorLinks, isListed))],
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
    priceInPesos: product.priceInPesos,
    ivaPermille: product.ivaPermille,
    images,
    sizes: product.sizes,
    colors: product.colors,
    brand: product.brand,
    isNew: product.isNew,
    colorLinks: keepListed(product.colorLinks, isListed),
    description: product.description,
    composition: product.composition,
    imageTexts: images.map((image) => textOf(product, image)),
  };
}

/** The column can hold any key, those of every object's prototype among them. */
function textOf({ imageTexts }: Product, image: string): string {
  return Object.hasOwn(imageTexts, image) ? (imageTexts[image] ?? "").trim() : "";
}

function keepListed(
  colorLinks: Product["colorLinks"],
  isListed: (productId: string) => boolean,
): Product["colorLinks"] {
  return Object.fromEntries(Object.entries(colorLinks).filter(([, id]) => isListed(id)));
}

/**
 * A readable name for a product that no longer exists, from the only thing a cart keeps of it:
 * "shato-blazer-sur-negro-01" becomes "Shato blazer sur negro".
 */
export function nameFromProductId(id: string): string {
  const words = id
    .replace(/-\d{2}$/, "")
    .replace(/-+/g, " ")
    .trim();
  return words === "" ? id : words.charAt(0).toUpperCase() + words.slice(1);
}
