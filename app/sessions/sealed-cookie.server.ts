import { z } from "zod";

import { openSealedBytes, sealFor, type SealPurpose } from "../settings/sealed-text.server";
import { createShopCookie, deflate, inflate, readCookie } from "./shop-cookie.server";

type SealedCookie<T, Stored = T> = {
  read(request: Request, now: Date): Promise<T | null>;
  /** The `Set-Cookie` value; `forSession` lets it go with the browser's session. */
  serialize(value: Stored, now: Date, options?: { forSession: boolean }): Promise<string>;
  forget(): Promise<string>;
};

type SealedCookieOptions<T, Stored> = {
  purpose: SealPurpose;
  minutes: number;
  schema: z.ZodType<T, Stored>;
};

/**
 * A signed cookie with sealed content, for secrets and for what is personal. Its end is in the content too,
 * because a copy of a cookie does not expire. It is compressed before it is sealed: nobody else can put a
 * text of their choice beside the person's own, so its length tells nothing.
 */
export function createSealedCookie<T, Stored = T>(
  name: string,
  { purpose, minutes, schema }: SealedCookieOptions<T, Stored>,
): SealedCookie<T, Stored> {
  const cookie = (maxAgeSeconds?: number) => createShopCookie(name, { maxAgeSeconds });
  // The name keeps a value of one such cookie out of another.
  const Content = z.object({ name: z.literal(name), until: z.number(), value: schema });
  return {
    async read(request, now) {
      const sealed = await readCookie(request, cookie(), z.string());
      const bytes = sealed === null ? null : openSealedBytes(purpose, sealed);
      const content = bytes === null ? null : Content.safeParse(inflate(bytes)).data;
      if (!content) return null;
      const leftMs = content.until - now.getTime();
      // After a clock that was ahead, the end would be too far away.
      return leftMs > 0 && leftMs <= minutes * 60_000 ? content.value : null;
    },
    serialize(value, now, { forSession } = { forSession: false }) {
      const until = now.getTime() + minutes * 60_000;
      const sealed = sealFor(purpose, deflate(JSON.stringify({ name, until, value })));
      return cookie(forSession ? undefined : minutes * 60).serialize(sealed);
    },
    forget: () => cookie().serialize("", { maxAge: 0 }),
  };
}
