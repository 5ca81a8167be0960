import { freeZones, quoteBlock } from "./order-quote";
import { piecesBefore, type PriceBlock } from "../products/price-block";
import type { Destination } from "./shipping";
import { quoteByPostalCode } from "./shipping-by-postal-code";
import type { ShopSettings } from "../shop/shop-settings";

/** The `checkout` is the destination with which the checkout form opens. */
export function quoteCart(
  destination: Destination | null,
  settings: ShopSettings,
  block: PriceBlock,
) {
  const province = destination?.province ?? null;
  if (!destination) {
    return { shipping: null, province, quote: null, transferTotalInPesos: null, checkout: null };
  }
  const shippingZones = freeZones(settings.shippingZones, block);
  const { postalCode } = destination;
  const answer = quoteByPostalCode(shippingZones, postalCode, piecesBefore(block), province);
  const [known] = answer.outcome === "quoted" ? answer.provinces : [];
  const isOnePrice = answer.outcome === "quoted" && answer.quotes.length === 1;
  const address = isOnePrice && known !== undefined ? { postalCode, province: known.id } : null;
  const choose = (payment: "transfer" | null) =>
    address && quoteBlock(block, { delivery: "shipping", address, payment }, settings);
  return {
    shipping: { typedCode: postalCode, answer },
    province,
    quote: choose(null),
    transferTotalInPesos: block.transfer && (choose("transfer")?.totalInPesos ?? null),
    checkout: answer.outcome === "not-a-code" ? null : { postalCode, province },
  };
}
