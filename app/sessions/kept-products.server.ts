import { z } from "zod";

import { addSeen, tidyIds } from "../domain/catalogue/kept-products";
import { isAhead } from "./flash.server";
import { createShopCookie, ifFits, readCookie } from "./shop-cookie.server";

const DAY_SECONDS = 24 * 60 * 60;

const IdsSchema = z.array(z.string()).transform(tidyIds);

/*
 * What a visitor looked at and likes: ids of products and nothing about the person. The page cache passes these
 * cookies by, because no public page depends on them.
 */
export const seenProducts = createIdList("tela_vistos", 60);
export const favoriteProducts = createIdList("tela_favoritos", 365);

function createIdList(name: string, days: number) {
  const cookie = () => createShopCookie(name, { maxAgeSeconds: days * DAY_SECONDS });
  return {
    /** None for a cookie that is missing, or not of this shop. */
    read: async (request: Request): Promise<string[]> =>
      (await readCookie(request, cookie(), IdsSchema)) ?? [],
    /** The `Set-Cookie` value; null for ids that do not fit in a cookie. */
    serialize: (ids: readonly string[]): Promise<string | null> => ifFits(cookie().serialize(ids)),
    forget: (): Promise<string> => cookie().serialize("", { maxAge: 0 }),
  };
}

/** Puts the product of a visit first. The headers are empty when nothing changes. */
export async function markSeen(
  request: Request,
  id: string,
): Promise<{ ids: readonly string[]; headers: Record<string, string> }> {
  const before = await seenProducts.read(request);
  // A page that the browser fetches ahead was not seen.
  if (before[0] === id || isAhead(request)) return { ids: before, headers: {} };
  // Of long ids fewer fit; the oldest go.
  for (let ids = addSeen(before, id); ids.length > 0; ids = ids.slice(0, -1)) {
    const cookie = await seenProducts.serialize(ids);
    if (cookie !== null) return { ids, headers: { "Set-Cookie": cookie } };
  }
  return { ids: before, headers: {} };
}
