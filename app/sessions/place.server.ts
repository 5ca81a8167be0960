import { z } from "zod";

import { parsePostalCode } from "../domain/buying/postal-code";
import { findProvince, type ProvinceId } from "../domain/buying/province";
import { createShopCookie } from "./shop-cookie.server";
import { readShopper } from "./shopper.server";

/** The destination, as far as the shopper entered it before the checkout. */
export type Place = { postalCode: string; province: ProvinceId | null };

const StoredSchema = z.tuple([z.string().max(20), z.string().max(1)]);

/**
 * The place in the page's address (`?cp=` and `?provincia=`), else the last one asked for, else the
 * one of the last purchase; null for none.
 */
export async function readPlace(request: Request): Promise<Place | null> {
  return (
    readAskedPlace(new URL(request.url).searchParams) ??
    (await readStoredPlace(request)) ??
    (await readShopperPlace(request))
  );
}

/** The place in an address or a form. Invalid text is kept, so that the page can say so. */
export function readAskedPlace(fields: URLSearchParams | FormData): Place | null {
  const [typed, province] = [fields.get("cp"), fields.get("provincia")];
  if (typeof typed !== "string") return null;
  return {
    postalCode: typed.slice(0, MAX_CODE_LENGTH),
    province: typeof province === "string" ? findProvince(province) : null,
  };
}

/** No postal code is longer, blanks included; longer text is cut. */
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

/**
 * The `Set-Cookie` value that keeps the place until the browser closes; null for an invalid code.
 */
export async function serializePlace({ postalCode, province }: Place): Promise<string | null> {
  const code = parsePostalCode(postalCode);
  return code && placeCookie().serialize([code.text, province ?? ""]);
}

/** The same for the place in a form. A GET sets no cookie: its place comes with the next form. */
export async function serializeAskedPlace(fields: FormData): Promise<string | null> {
  const asked = readAskedPlace(fields);
  return asked && serializePlace(asked);
}

function placeCookie() {
  return createShopCookie("tela_lugar", {});
}
