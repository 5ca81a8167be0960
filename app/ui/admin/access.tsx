import { useRouteLoaderData, Link, type LinkProps, useLocation } from "@remix-run/react";

import { may, type Permission, type RoleId, roleName } from "../../domain/owner/roles";
import type { Flash } from "../../domain/plain/flash";
import { ADMIN_ROUTE_ID } from "../layout-ids";
import { findPageNeeds } from "../../admin-paths";

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

type MayLinkProps = LinkProps & { to: string };

/** A link to something that not every role may do; without the permission there is none. */
export function MayLink(props: MayLinkProps) {
  const { mayOpen } = useMayOpen();
  return mayOpen(props.to) ? <Link {...props} /> : null;
}

/** A link in a text; without the permission only its words stay. */
export function TextLink({ children, ...props }: MayLinkProps) {
  const { mayOpen } = useMayOpen();
  return mayOpen(props.to) ? <Link {...props}>{children}</Link> : <>{children}</>;
}

/** On a page that the person's role may look at and not change. */
export function ReadOnlyNote() {
  const { role } = useAdminData();
  const { pathname } = useLocation();
  if (may(role, findPageNeeds(pathname).change)) return null;
  return <p className="read-only-note">Tu rol es {roleName(role)}: acá no podés cambiar nada.</p>;
}
