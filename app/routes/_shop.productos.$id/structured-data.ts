import { brandName } from "../../domain/brand";
import { formatPesos } from "../../domain/money";
import type { ShopperProduct } from "../../domain/product";
import { absoluteAddress } from "../../domain/product-picture";
import { paths } from "../../paths";

const MAX_DESCRIPTION_LENGTH = 160;

/** One line for search results and chats; the price is what people look for there. */
export function describeForSearch(product: ShopperProduct): string {
  const text = `${formatPesos(product.priceInPesos)}. ${product.description}`;
  return text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}

/** The product in schema.org's words (https://schema.org/Product), for search engines. */
export function toStructuredData(product: ShopperProduct, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.id,
    description: product.description,
    image: product.images.flatMap(
      (address, position) =>
        describePicture(address, product.imageTexts[position] ?? "", origin) ?? [],
    ),
    color: product.colors.join(", "),
    ...(product.brand === ""
      ? {}
      : { brand: { "@type": "Brand", name: brandName(product.brand) } }),
    ...(product.composition === "" ? {} : { material: product.composition }),
    offers: {
      "@type": "Offer",
      url: origin + paths.product(product.id),
      price: product.priceInPesos,
      priceCurrency: "ARS",
      availability: "https://schema.org/InStock",
    },
  };
}

function describePicture(address: string, caption: string, origin: string) {
  const url = absoluteAddress(address, origin);
  if (url === null || caption === "") return url;
  return { "@type": "ImageObject", contentUrl: url, caption };
}
