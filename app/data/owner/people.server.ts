import { and, eq } from "drizzle-orm";

import { admins } from "../../../db/schema/owner";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** What the others call the active owners, the oldest account first. */
export function listOwnerNames(): Promise<string[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries
      .select({ name: admins.name, username: admins.username })
      .from(admins)
      .where(and(eq(admins.role, "owner"), eq(admins.isActive, true)))
      .orderBy(admins.id)
      .all()
      .map(({ name, username }) => name || username),
  );
}

/** True for an account that an owner deactivated. */
export function findDeactivated(adminId: number): Promise<boolean> {
  return getStoredShop().database.read(({ queries }) => {
    const row = queries
      .select({ isActive: admins.isActive })
      .from(admins)
      .where(eq(admins.id, adminId))
      .get();
    return row?.isActive === false;
  });
}
