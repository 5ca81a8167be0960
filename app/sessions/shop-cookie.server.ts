import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { createCookie } from "@remix-run/node";
import { z, type ZodType } from "zod";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";
import { openSealedBytes, sealFor, type SealPurpose } from "../settings/sealed-text.server";

/**
 * Browsers take 4,096, but proxies keep little room for an answer's headers (nginx 4 kB), and an answer may
 * set several cookies: with all of them its headers stay below 3.5 kB.
 */
const MAX_COOKIE_BYTES = 2048;
/** Shorter values are stored as they are. */
const SHORTEST_PACKED = 300;
/** What a packed value may hold: no cookie of ours had more room. */
const MAX_UNPACKED_BYTES = 16 * 1024;

/** Over HTTPS it has the `__Host-` prefix, so no other host of the domain can set it. */
export function nameShopCookie(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

const PackedSchema = z.strictObject({ packed: z.string() });

type ShopCookie = {
  /** The value in a request's `Cookie` header; null when it is missing or not signed by this shop. */
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: { maxAge: number }): Promise<string>;
};

type ShopCookieOptions = {
  maxAgeSeconds?: number;
  /** Also accepts values from before signatures were bound to a name. Only for harmless content. */
  acceptsUnbound?: boolean;
};

/** The signature includes the name, so a value of one cookie is refused in another. */
export function createShopCookie(name: string, options: ShopCookieOptions): ShopCookie {
  const { sessionSecrets } = getEnvironment();
  const bound = bindSecrets(name);
  const cookie = createCookie(nameShopCookie(name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(),
    secrets: options.acceptsUnbound ? [...bound, ...sessionSecrets] : bound,
    maxAge: options.maxAgeSeconds,
  });
  return {
    parse: async (header) => unpack(await cookie.parse(header)),
    serialize: (value, serializeOptions) => cookie.serialize(pack(value), serializeOptions),
  };
}

/** A long value compressed: a full cart takes a third of the room. */
function pack(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text.length < SHORTEST_PACKED) return value;
  const packed = { packed: deflate(text).toString("base64") };
  return JSON.stringify(packed).length < Buffer.byteLength(text) ? packed : value;
}

function unpack(stored: unknown): unknown {
  const { data } = PackedSchema.safeParse(stored);
  if (!data) return stored;
  return inflate(Buffer.from(data.packed, "base64"));
}

export function deflate(json: string): Buffer {
  return deflateRawSync(json);
}

function inflate(bytes: Buffer): unknown {
  try {
    const text = inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The checked value of a request's cookie; null when it is missing, tampered with or invalid. */
export async function readCookie<T>(
  request: Request,
  cookie: ShopCookie,
  schema: ZodType<T>,
): Promise<T | null> {
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  return schema.safeParse(stored).data ?? null;
}

/** The `Set-Cookie` value; null when it does not fit in a cookie. */
export async function ifFits(serialized: Promise<string>): Promise<string | null> {
  try {
    const header = await serialized;
    return Buffer.byteLength(header) > MAX_COOKIE_BYTES ? null : header;
  } catch {
    return null;
  }
}

/** By the name of a cookie: each page reads several, and the secrets of an open shop do not change. */
const boundSecrets = perShop(() => new Map<string, string[]>());

function bindSecrets(name: string): string[] {
  const known = boundSecrets().get(name);
  if (known) return known;
  const bound = getEnvironment().sessionSecrets.map((secret) =>
    createHmac("sha256", secret).update(`cookie ${name}`).digest("base64url"),
  );
  boundSecrets().set(name, bound);
  return bound;
}

/** True when visitors reach the shop over HTTPS. */
export function isSecure(): boolean {
  return getEnvironment().origin?.protocol === "https:";
}

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
 * A signed cookie with encrypted content, for secrets and personal data. The content has the expiry too,
 * because a copied cookie does not expire. Compressing before encryption is safe here: an attacker can add
 * no text of their own to the content, so its length reveals nothing.
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
