import { formatPesos } from "../../domain/plain/money";
import {
  buildProductBlock,
  describePriceBlock,
  type PriceBlock,
  type PriceTerms,
} from "../../domain/products/price-block";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { absoluteAddress } from "../../domain/catalogue/product-picture";
import { isSoldOut } from "../../domain/stock/stock-level";
import { paths } from "../../paths";
import {
  describeAvailability,
  describeMaking,
  describeSale,
  toProductGroup,
} from "./product-group";

const MAX_DESCRIPTION_LENGTH = 160;

/** One line for search results and link previews, with the price. */
export function describeForSearch(product: ShopperProduct): string {
  const text = `${formatPesos(product.priceInPesos)}. ${product.description}`;
  return text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}

type Described = {
  product: ShopperProduct;
  /** The brand's name for shoppers. */
  brand: string;
};

/**
 * The product as schema.org data (https://schema.org/Product), for search engines. A product with
 * counted sizes and colours is a group of them.
 */
export function toStructuredData(page: Described, terms: PriceTerms, origin: string) {
  const { product } = page;
  const isGroup = product.stock !== undefined && product.sizes.length + product.colors.length > 0;
  return isGroup ? toProductGroup(page, origin) : toSingleProduct(page, terms, origin);
}

function toSingleProduct({ product, brand }: Described, terms: PriceTerms, origin: string) {
  const block = buildProductBlock(product, terms);
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
    ...describeMaking(product, brand),
    offers: {
      "@type": "Offer",
      url: origin + paths.product(product.id),
      price: block.listInPesos,
      priceCurrency: "ARS",
      ...describeSale(product, block.transfer === null ? null : describeTransfer(block)),
      availability: describeAvailability(isSoldOut(product)),
    },
  };
}

/** Two types, because only the second one can name a payment method. */
function describeTransfer(block: PriceBlock) {
  return {
    "@type": ["UnitPriceSpecification", "PaymentChargeSpecification"],
    name: describePriceBlock(block).transfer,
    price: block.transfer?.priceInPesos,
    priceCurrency: "ARS",
    appliesToPaymentMethod: "http://purl.org/goodrelations/v1#ByBankTransferInAdvance",
  };
}

function describePicture(address: string, caption: string, origin: string) {
  const url = absoluteAddress(address, origin);
  if (url === null || caption === "") return url;
  return { "@type": "ImageObject", contentUrl: url, caption };
}
