import { describeChoice } from "../buying/line-choice";
import { listSizes, sizeLabel } from "../catalogue/size";
import {
  FEW_LEFT,
  findLeft,
  listVariants,
  variantKey,
  type Stocked,
  type Variant,
} from "./stock-level";

type SaleChoice = { id: string; label: string };

export type SaleChoices = {
  /** "M · quedan 2" when it is so in all colours together. */
  sizes: SaleChoice[];
  colors: SaleChoice[];
  /** "Talle M · Negro: queda 1", for what the two lists do not tell. */
  few: string[];
};

/** What is gone can be chosen too: it may be in the person's hand, or an unpaid order may hold it. */
export function listSaleChoices(product: Stocked): SaleChoices {
  const variants = listVariants({ ...product, sizes: listSizes(product.sizes) });
  const label = (text: string, isOf: (variant: Variant) => boolean) => {
    const left = describeFew(sumLeft(product, variants.filter(isOf)));
    return left === "" ? text : `${text} · ${left}`;
  };
  return {
    sizes: listSizes(product.sizes).map((id) => ({
      ...{ id, label: label(sizeLabel(id), ({ size }) => size === id) },
    })),
    colors: product.colors.map((id) => ({ id, label: label(id, ({ color }) => color === id) })),
    few: listFew(product, variants),
  };
}

export function chooseCommon(
  { sizes, colors }: SaleChoices,
  variants: readonly Variant[],
): Variant {
  const isOfAll = (toVariant: (id: string) => Partial<Variant>) => {
    return ({ id }: SaleChoice) =>
      variants.length > 0 &&
      variants.every((one) => variantKey({ ...one, ...toVariant(id) }) === variantKey(one));
  };
  return {
    size: sizes.find(isOfAll((size) => ({ size })))?.id ?? "",
    color: colors.find(isOfAll((color) => ({ color })))?.id ?? "",
  };
}

function sumLeft(product: Stocked, variants: readonly Variant[]): number | null {
  return variants.reduce<number | null>((sum, variant) => {
    const left = findLeft(product, variant);
    return sum === null || left === null ? null : sum + left;
  }, 0);
}

function describeFew(left: number | null): string {
  if (left === null || left > FEW_LEFT) return "";
  if (left === 0) return "agotado";
  return left === 1 ? "queda 1" : `quedan ${left}`;
}

function listFew(product: Stocked, variants: readonly Variant[]): string[] {
  const isOneList = product.sizes.length > 1 !== product.colors.length > 1;
  if (isOneList) return [];
  return variants.flatMap((variant) => {
    const few = describeFew(findLeft(product, variant));
    const choice = describeChoice(variant);
    return few === "" ? [] : [choice === "" ? few : `${choice}: ${few}`];
  });
}
