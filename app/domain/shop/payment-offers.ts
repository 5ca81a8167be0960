import type { ShopSettings } from "./shop-settings";

/** "3 cuotas sin interés"; null when there are none. */
export function describeInstalments({
  instalments,
}: Pick<ShopSettings, "instalments">): string | null {
  return instalments > 1 ? `${instalments} cuotas sin interés` : null;
}

export function describePayment(
  settings: Pick<ShopSettings, "instalments" | "transferDiscountPercent">,
): string | null {
  const { transferDiscountPercent } = settings;
  const parts = [
    describeInstalments(settings),
    transferDiscountPercent > 0
      ? `${transferDiscountPercent}% de descuento por transferencia`
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}
