import type { Destination } from "../../domain/buying/shipping";
import { quoteByPostalCode } from "../../domain/buying/shipping-by-postal-code";
import { describeFreeShipping } from "../../domain/buying/shipping-texts";
import type { ShopperProduct } from "../../domain/catalogue/product";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type { ProductDelivery } from "../../ui/storefront/product-delivery";

export function describeDelivery(
  settings: ShopSettings,
  { priceInPesos }: ShopperProduct,
  destination: Destination | null,
): ProductDelivery {
  const { shippingZones: zones, offersPickup, exchangeTerms } = settings;
  const asked = destination && {
    typedCode: destination.postalCode,
    answer: quoteByPostalCode(zones, destination.postalCode, priceInPesos, destination.province),
  };
  return {
    asked,
    offersPickup,
    exchangeTerms,
    offersShipping: zones.length > 0,
    freeShipping: describeFreeShipping(zones),
  };
}
