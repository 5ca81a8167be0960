import { z } from "zod";

import { parsePostalCode, findProvince } from "../domain/buying/province";
import type { Destination } from "../domain/buying/shipping";
import { createShopCookie, readCookie } from "./shop-cookie.server";
import { readDetails } from "./checkout-details.server";

const StoredSchema = z.tuple([z.string().max(20), z.string().max(1)]);

/** From the address (`?cp=`, `?provincia=`), else the last asked for, else of the last purchase. */
export async function readDestination(request: Request): Promise<Destination | null> {
  return (
    readAskedDestination(new URL(request.url).searchParams) ??
    (await readStoredDestination(request)) ??
    (await readShopperDestination(request))
  );
}

/** The destination in an address or a form. Invalid text is kept, so that the page can say so. */
export function readAskedDestination(fields: URLSearchParams | FormData): Destination | null {
  const [typed, province] = [fields.get("cp"), fields.get("provincia")];
  if (typeof typed !== "string") return null;
  return {
    postalCode: typed.slice(0, MAX_CODE_LENGTH),
    province: typeof province === "string" ? findProvince(province) : null,
  };
}

/** No postal code is longer, blanks included; longer text is cut. */
const MAX_CODE_LENGTH = 20;

async function readStoredDestination(request: Request): Promise<Destination | null> {
  const stored = await readCookie(request, destinationCookie(), StoredSchema);
  return stored && { postalCode: stored[0], province: findProvince(stored[1]) };
}

async function readShopperDestination(request: Request): Promise<Destination | null> {
  const address = (await readDetails(request))?.details.address;
  return address ? { postalCode: address.postalCode, province: address.province } : null;
}

/** Until the browser closes; null for an invalid code. */
export async function serializeDestination({
  postalCode,
  province,
}: Destination): Promise<string | null> {
  const code = parsePostalCode(postalCode);
  return code && destinationCookie().serialize([code.text, province ?? ""]);
}

/** The same for a form's destination. A GET sets no cookie; the next posted form stores its destination. */
export async function serializeAskedDestination(fields: FormData): Promise<string | null> {
  const asked = readAskedDestination(fields);
  return asked && serializeDestination(asked);
}

function destinationCookie() {
  return createShopCookie("tela_lugar", {});
}
