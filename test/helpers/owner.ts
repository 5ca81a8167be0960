import { randomUUID } from "node:crypto";

import { signAdminToken } from "../../app/auth/admin-token.server";
import { serializeAdminToken } from "../../app/sessions/admin.server";
import { runInShop } from "../../app/settings/current-shop.server";
import type { BuiltShop } from "./built-shop";
import { createCookieJar, type CookieJar } from "./cookies";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Marks the owner's password as generated or as chosen. */
export function markPassword(shop: BuiltShop, { isMadeUp }: { isMadeUp: boolean }): void {
  shop.connect().prepare("UPDATE admins SET has_made_up_password = ?").run(Number(isMadeUp));
}

/** A cookie jar of a signed-in owner, without using the sign-in form. */
export async function signInAsOwner(shop: BuiltShop, now = new Date()): Promise<CookieJar> {
  const database = shop.connect();
  database
    .prepare(
      "INSERT INTO admins (username, password_hash) VALUES ('admin', '') ON CONFLICT DO NOTHING",
    )
    .run();
  return signInAs(
    shop,
    Number(database.prepare("SELECT id FROM admins LIMIT 1").pluck().get()),
    now,
  );
}

/** A cookie jar of this signed-in person. */
export async function signInAs(
  shop: BuiltShop,
  adminId: number,
  now = new Date(),
): Promise<CookieJar> {
  const database = shop.connect();
  const sessionId = randomUUID();
  database
    .prepare(
      "INSERT INTO admin_sessions (id, admin_id, created_at, expires_at) VALUES (?, ?, ?, ?)",
    )
    .run(sessionId, adminId, now.toISOString(), new Date(now.getTime() + DAY_MS).toISOString());
  const jar = createCookieJar();
  const header = await runInShop(shop, async () =>
    serializeAdminToken(await signAdminToken({ sessionId, adminId }, now)),
  );
  const [pair = ""] = header.split(";");
  jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  return jar;
}
