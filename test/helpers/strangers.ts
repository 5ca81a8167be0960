import { randomUUID } from "node:crypto";

import { adminPaths } from "../../app/admin-paths";
import { signAdminToken } from "../../app/auth/admin-token.server";
import { serializeAdminToken, serializeDevice } from "../../app/sessions/admin.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { SHOP_ORIGIN, type BuiltShop } from "./built-shop";
import { signInAsOwner } from "./owner";

const DAY_MS = 24 * 60 * 60 * 1000;

type Claims = Parameters<typeof signAdminToken>[0];

async function makeTokenCookie(shop: BuiltShop, claims: Claims, signedAt: Date): Promise<string> {
  const token = await runInShop(shop, () => signAdminToken(claims, signedAt));
  return runInShop(shop, () => serializeAdminToken(token)).split(";")[0] ?? "";
}

function storeSession(shop: BuiltShop, expiresAt: Date): Claims {
  const claims = { sessionId: randomUUID(), adminId: 1 };
  shop
    .connect()
    .prepare("INSERT INTO admin_sessions (id, admin_id, expires_at) VALUES (?, ?, ?)")
    .run(claims.sessionId, claims.adminId, expiresAt.toISOString());
  return claims;
}

/** Cookies that open nothing, by the kind of visitor who has them. */
export const STRANGERS: Record<string, (shop: BuiltShop) => Promise<string>> = {
  "no cookie": () => Promise.resolve(""),
  "a word for a token": () => Promise.resolve("tela_admin=admin"),
  "an expired token of a session that is not over": (shop) => {
    const now = Date.now();
    const claims = storeSession(shop, new Date(now + DAY_MS));
    return makeTokenCookie(shop, claims, new Date(now - DAY_MS - 1000));
  },
  "a good token of a session that is over": (shop) =>
    makeTokenCookie(shop, storeSession(shop, new Date(Date.now() - 1000)), new Date()),
  "a token under another signature": async (shop) => {
    const claims = storeSession(shop, new Date(Date.now() + DAY_MS));
    const cookie = await makeTokenCookie(shop, claims, new Date());
    return `${cookie.slice(0, -6)}AAAAAA`;
  },
  "the token of a browser that signed out": async (shop) => {
    const jar = await signInAsOwner(shop);
    const cookie = jar.header();
    await shop.post(adminPaths.logout(), {}, jar);
    return cookie;
  },
  "the mark of a browser that signed in before": async (shop) => {
    const admins = shop.connect().prepare("SELECT password_hash FROM admins");
    const hash = String(admins.pluck().get());
    const device = await runInShop(shop, () =>
      serializeDevice(new Request(SHOP_ORIGIN), hash, "s"),
    );
    return device.split(";")[0] ?? "";
  },
};
