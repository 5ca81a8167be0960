import { useRouteLoaderData } from "@remix-run/react";

import { findPageNeeds } from "../../admin-paths";
import { may } from "../../domain/owner/roles";
import { ADMIN_ROUTE_ID } from "../layout-ids";
import type { AdminData } from "./admin-data";

/**
 * Whether the person's role may open a page, or send its forms. A failed page knows no role and
 * offers all: the guard decides anyway.
 */
export function useMayOpen(): {
  mayOpen: (address: string) => boolean;
  maySend: (address: string) => boolean;
} {
  const role = useRouteLoaderData<AdminData>(ADMIN_ROUTE_ID)?.role;
  const mayDo = (need: "view" | "change") => (address: string) =>
    role === undefined || may(role, findPageNeeds(address)[need]);
  return { mayOpen: mayDo("view"), maySend: mayDo("change") };
}
