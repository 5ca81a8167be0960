import { useRouteLoaderData } from "@remix-run/react";

import { may, type Permission, type RoleId } from "../../domain/owner/roles";
import type { Flash } from "../../domain/shop/flash";
import { ADMIN_ROUTE_ID } from "../layout-ids";

/** Data of the signed-in admin, for every back-office page. */
export type AdminData = {
  username: string;
  role: RoleId;
  shopName: string;
  /** Every page then redirects to the account page, to a new password or a second factor. */
  isHeldBack: boolean;
  flash: Flash | null;
};

/**
 * The back office's data, for any component inside its layout.
 * @throws Error outside that layout, which is a bug
 */
export function useAdminData(): AdminData {
  const data = useRouteLoaderData<AdminData>(ADMIN_ROUTE_ID);
  if (!data) throw new Error("useAdminData must be used inside the admin layout (routes/admin)");
  return data;
}

/** Whether the signed-in person's role has the permission. */
export function useMay(permission: Permission): boolean {
  return may(useAdminData().role, permission);
}
