import type { WirePayment, WirePreference } from "./wire-shapes";

const SCREENS: Record<string, "success" | "pending"> = {
  approved: "success",
  authorized: "success",
  pending: "pending",
  in_process: "pending",
};

/**
 * The buyer's way back to the shop, with Mercado Pago's query: a missing value is the word "null". Null
 * when the preference has no such address.
 */
export function makeReturnAddress(
  preference: WirePreference,
  payment: WirePayment | null,
): string | null {
  const screen = SCREENS[payment?.status ?? ""] ?? "failure";
  const address = preference.back_urls[screen];
  if (address === "") return null;
  const id = payment ? String(payment.id) : "null";
  const status = payment?.status ?? "null";
  const query = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.external_reference ?? "null",
    payment_type: payment?.payment_type_id ?? "null",
    merchant_order_id: payment?.order.id ?? "null",
    preference_id: preference.id,
    site_id: "MLA",
    processing_mode: "aggregator",
    merchant_account_id: "null",
  };
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}
