import type { RoleId } from "../../app/domain/owner/roles";
import type { BuiltShop } from "./built-shop";
import type { CookieJar } from "./cookies";
import { signInAs } from "./owner";

export type PersonRow = {
  username: string;
  role: RoleId;
  name?: string;
  email?: string;
  password_hash?: string;
};

/** Stores an account; returns its id. */
export function insertPerson(shop: BuiltShop, row: PersonRow): number {
  const person = { name: "", email: "", password_hash: "", ...row };
  const { lastInsertRowid } = shop
    .connect()
    .prepare(
      `INSERT INTO admins (username, role, name, email, password_hash)
        VALUES (@username, @role, @name, @email, @password_hash)`,
    )
    .run(person);
  return Number(lastInsertRowid);
}

/** A new person of this role, signed in. */
export function signInWithRole(shop: BuiltShop, role: RoleId): Promise<CookieJar> {
  return signInAs(shop, insertPerson(shop, { username: `persona-${role}`, role }));
}
