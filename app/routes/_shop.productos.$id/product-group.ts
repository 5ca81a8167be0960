import { pictureFor } from "../../domain/catalogue/picture-color";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { absoluteAddress } from "../../domain/catalogue/product-picture";
import { listSizes, sizeLabel } from "../../domain/catalogue/size";
import { slugify } from "../../domain/plain/fold-text";
import { isShownByColor } from "../../domain/stock/product-offer";
import { isGone, listVariants, type Variant } from "../../domain/stock/stock-level";
import { paths } from "../../paths";

/** A product may have 1,600 sizes and colours; the data of so many would be longer than the page. */
const MAX_VARIANTS = 100;

/** Brand and material, as far as they are known. */
export function describeMaking({ composition }: ShopperProduct, brand: string) {
  return {
    ...(brand === "" ? {} : { brand: { "@type": "Brand", name: brand } }),
    ...(composition === "" ? {} : { material: composition }),
  };
}

export const describeAvailability = (isSoldOut: boolean) =>
  `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`;

/** With the day until which a sale holds (https://schema.org/UnitPriceSpecification). */
export function describeSale<Transfer extends object>(
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
export function toProductGroup(page: { product: ShopperProduct; brand: string }, origin: string) {
  const { product, brand } = page;
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
