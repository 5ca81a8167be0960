import { z } from "zod";

import type { Flash } from "../domain/plain/flash";
import { createShopCookie } from "./shop-cookie.server";

/** Without the `__Host-` prefix. */
export const FLASH_COOKIE = "tela_flash";

const FlashSchema = z.object({
  title: z.string(),
  text: z.string(),
  link: z.object({ to: z.string(), text: z.string() }).optional(),
  bought: z.object({ picture: z.string(), price: z.string() }).optional(),
  undoAt: z.string().optional(),
  isCatalogueChange: z.boolean().optional(),
}) satisfies z.ZodType<Flash>;

export function serializeFlash(flash: Flash): Promise<string> {
  return flashCookie().serialize(flash);
}

/** A page that the browser fetches ahead may never be shown, so it takes none. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Record<string, string> }> {
  const cookie = flashCookie();
  if (isAhead(request)) return { flash: null, headers: {} };
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (stored === null) return { flash: null, headers: {} };
  const parsed = FlashSchema.safeParse(stored);
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
  };
}

/** True for a page that the browser fetches ahead, and may never show. */
export function isAhead({ headers }: Request): boolean {
  return headers.get("Sec-Purpose")?.startsWith("prefetch") === true;
}

function flashCookie() {
  return createShopCookie(FLASH_COOKIE, { maxAgeSeconds: 60 });
}
