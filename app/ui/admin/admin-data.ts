import { useRouteLoaderData } from "@remix-run/react";

import type { Flash } from "../../domain/shop/flash";

/** What every page of the back office knows of who is signed in. */
export type AdminData = {
  username: string;
  shopName: string;
  /** Every page leads to the one that changes the password. */
  hasMadeUpPassword: boolean;
  flash: Flash | null;
};

/** The id Remix gives the layout route of the back office. */
export const ADMIN_ROUTE_ID = "routes/admin";

/**
 * The back office's own data, in any page or part inside its layout.
 *
 * @throws Error outside that layout: a mistake of the developer, not of the owner.
 */
export function useAdminData(): AdminData {
  const data = useRouteLoaderData<AdminData>(ADMIN_ROUTE_ID);
  if (!data) throw new Error("useAdminData must be used inside the admin layout (routes/admin)");
  return data;
}
