import { z } from "zod";

import { createShopCookie } from "./shop-cookie.server";

const FlashSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** Where the visitor may want to go next. */
  link: z.object({ to: z.string(), text: z.string() }).nullable(),
});

/** News for the next page only, shown as a toast. */
export type Flash = z.infer<typeof FlashSchema>;

/** The `Set-Cookie` value that hands `flash` to the next page. */
export function serializeFlash(flash: Flash): Promise<string> {
  return flashCookie().serialize(flash);
}

/** The news for this page, and the header that forgets it; no header when there was no cookie. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Record<string, string> }> {
  const cookie = flashCookie();
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (stored === null) return { flash: null, headers: {} };
  const parsed = FlashSchema.safeParse(stored);
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
  };
}

function flashCookie() {
  return createShopCookie("tela_flash", { maxAgeSeconds: 60 });
}
