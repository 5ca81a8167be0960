import { z } from "zod";

import { parsePostalCode } from "../domain/buying/postal-code";
import { findProvince, type ProvinceId } from "../domain/buying/province";
import { createShopCookie } from "./shop-cookie.server";
import { readShopper } from "./shopper.server";

/** Where an order may go, as far as the shopper said it before the checkout. */
export type Place = { postalCode: string; province: ProvinceId | null };

const StoredSchema = z.tuple([z.string().max(20), z.string().max(1)]);

/**
 * The place that this page's address asks for (`?cp=` and `?provincia=`), else the one that was asked
 * for last, else the one of the last purchase; null for none.
 */
export async function readPlace(request: Request): Promise<Place | null> {
  return (
    readAskedPlace(new URL(request.url).searchParams) ??
    (await readStoredPlace(request)) ??
    (await readShopperPlace(request))
  );
}

/** Of the address or a form alone: a text that is no code is kept, so that the page can say so. */
export function readAskedPlace(fields: URLSearchParams | FormData): Place | null {
  const [typed, province] = [fields.get("cp"), fields.get("provincia")];
  if (typeof typed !== "string") return null;
  return {
    postalCode: typed.slice(0, MAX_CODE_LENGTH),
    province: typeof province === "string" ? findProvince(province) : null,
  };
}

/** No postal code is longer, blanks included; the rest of a longer text is not repeated. */
const MAX_CODE_LENGTH = 20;

async function readStoredPlace(request: Request): Promise<Place | null> {
  const stored: unknown = await placeCookie().parse(request.headers.get("Cookie"));
  const parsed = StoredSchema.safeParse(stored);
  if (!parsed.success) return null;
  const [postalCode, province] = parsed.data;
  return { postalCode, province: findProvince(province) };
}

async function readShopperPlace(request: Request): Promise<Place | null> {
  const address = (await readShopper(request))?.details.address;
  return address ? { postalCode: address.postalCode, province: address.province } : null;
}

/** The `Set-Cookie` value that remembers the place until the browser is closed; null for no code. */
export async function serializePlace({ postalCode, province }: Place): Promise<string | null> {
  const code = parsePostalCode(postalCode);
  return code && placeCookie().serialize([code.text, province ?? ""]);
}

/**
 * The same for the place that a form brings. A page that is only read sets no cookie: what it was asked
 * comes with the next form.
 */
export async function serializeAskedPlace(fields: FormData): Promise<string | null> {
  const asked = readAskedPlace(fields);
  return asked && serializePlace(asked);
}

function placeCookie() {
  return createShopCookie("tela_lugar", {});
}
