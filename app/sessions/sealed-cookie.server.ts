import { z } from "zod";

import { openSealedFor, sealFor, type SealPurpose } from "../settings/sealed-text.server";
import { createShopCookie, readCookie } from "./shop-cookie.server";

/** A short-lived value in the browser that its reader cannot open. */
export type SealedCookie<T> = {
  read(request: Request, now: Date): Promise<T | null>;
  /** The `Set-Cookie` value. */
  serialize(value: T, now: Date): Promise<string>;
  /** The `Set-Cookie` value that deletes it. */
  forget(): Promise<string>;
};

type SealedCookieOptions<T> = {
  purpose: SealPurpose;
  minutes: number;
  schema: z.ZodType<T>;
};

/**
 * A signed cookie with sealed content, for secrets that wait for the next form. Its end is in the
 * content too, because a copy of a cookie does not expire.
 */
export function createSealedCookie<T>(
  name: string,
  { purpose, minutes, schema }: SealedCookieOptions<T>,
): SealedCookie<T> {
  const cookie = () => createShopCookie(name, { maxAgeSeconds: minutes * 60 });
  // The name keeps a value of one such cookie out of another.
  const Content = z.object({ name: z.literal(name), until: z.number(), value: schema });
  return {
    async read(request, now) {
      const sealed = await readCookie(request, cookie(), z.string());
      const text = sealed === null ? null : openSealedFor(purpose, sealed);
      const content = text === null ? null : Content.safeParse(JSON.parse(text)).data;
      if (!content) return null;
      const leftMs = content.until - now.getTime();
      // After a clock that was ahead, the end would be too far away.
      return leftMs > 0 && leftMs <= minutes * 60_000 ? content.value : null;
    },
    serialize(value, now) {
      const until = now.getTime() + minutes * 60_000;
      return cookie().serialize(sealFor(purpose, JSON.stringify({ name, until, value })));
    },
    forget: () => cookie().serialize("", { maxAge: 0 }),
  };
}
