import { pictureFor, absoluteAddress } from "../../domain/catalogue/product-picture";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { listSizes, sizeLabel } from "../../domain/catalogue/size";
import {
  buildProductBlock,
  describePriceBlock,
  type PriceBlock,
  type PriceTerms,
} from "../../domain/payments/price-block";
import { slugify } from "../../domain/plain/fold-text";
import { isShownByColor } from "../../domain/stock/product-offer";
import { isGone, isSoldOut, listVariants, type Variant } from "../../domain/stock/stock-level";
import { paths } from "../../paths";
import { describeWearers, type Wearers } from "./wearers-data";

/** A product may have 1,600 sizes and colours; the data of so many would be longer than the page. */
const MAX_VARIANTS = 100;

type Described = {
  product: ShopperProduct;
  brand: string;
  wearers: Wearers;
};

/** A https://schema.org/Product; with counted sizes and colours, a group of them. */
export function toStructuredData(page: Described, terms: PriceTerms, origin: string) {
  const { product } = page;
  const isGroup = product.stock !== undefined && product.sizes.length + product.colors.length > 0;
  return isGroup ? toProductGroup(page, origin) : toSingleProduct(page, terms, origin);
}

function toSingleProduct(
  { product, brand, wearers }: Described,
  terms: PriceTerms,
  origin: string,
) {
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
    ...describeWearers(wearers),
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

/** Brand and material, as far as they are known. */
function describeMaking({ composition }: ShopperProduct, brand: string) {
  return {
    ...(brand === "" ? {} : { brand: { "@type": "Brand", name: brand } }),
    ...(composition === "" ? {} : { material: composition }),
  };
}

const describeAvailability = (isSoldOut: boolean) =>
  `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`;

/** With the day until which a sale holds (https://schema.org/UnitPriceSpecification). */
function describeSale<Transfer extends object>(
  { priceInPesos, sale }: ShopperProduct,
  transfer: Transfer | null,
) {
  if (!sale) return transfer === null ? {} : { priceSpecification: transfer };
  const pesos = { "@type": "UnitPriceSpecification", priceCurrency: "ARS" };
  const lastDay = sale.until;
  return {
    ...(lastDay !== null && { priceValidUntil: lastDay }),
    priceSpecification: [
      {
        ...pesos,
        price: priceInPesos,
        ...(lastDay !== null && { validThrough: `${lastDay}T23:59:59-03:00` }),
      },
      ...(sale.listInPesos === null
        ? []
        : [
            {
              ...pesos,
              price: sale.listInPesos,
              priceType: "https://schema.org/StrikethroughPrice",
            },
          ]),
      ...(transfer === null ? [] : [transfer]),
    ],
  };
}

/** The product as a https://schema.org/ProductGroup with an offer for each size and colour. */
function toProductGroup(page: Described, origin: string) {
  const { product, brand, wearers } = page;
  const { id, name, description, colors } = product;
  const sizes = listSizes(product.sizes);
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    productGroupID: id,
    name,
    description,
    url: origin + paths.product(id),
    ...describeMaking(product, brand),
    ...describeWearers(wearers),
    variesBy: [
      ...(sizes.length > 0 ? ["https://schema.org/size"] : []),
      ...(colors.length > 0 ? ["https://schema.org/color"] : []),
    ],
    hasVariant: listVariants({ sizes, colors })
      .slice(0, MAX_VARIANTS)
      .map((variant) => toVariantData(product, variant, origin)),
  };
}

function toVariantData(product: ShopperProduct, variant: Variant, origin: string) {
  const { id, name, priceInPesos } = product;
  const { size, color } = variant;
  const image = absoluteAddress(pictureFor(product, color), origin);
  const said = [color, size === "" ? "" : `talle ${sizeLabel(size)}`].filter(Boolean).join(", ");
  return {
    "@type": "Product",
    sku: [id, slugify(color), slugify(size)].filter(Boolean).join("-"),
    name: `${name} (${said})`,
    ...(size === "" ? {} : { size: sizeLabel(size) }),
    ...(color === "" ? {} : { color }),
    ...(image === null ? {} : { image }),
    offers: {
      "@type": "Offer",
      url: origin + paths.productIn(id, { size, color: isShownByColor(product) ? color : "" }),
      price: priceInPesos,
      priceCurrency: "ARS",
      ...describeSale(product, null),
      availability: describeAvailability(isGone(product, variant)),
    },
  };
}
