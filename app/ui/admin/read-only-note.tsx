import { useLocation } from "@remix-run/react";

import { findPageNeeds } from "../../admin-paths";
import { may, roleName } from "../../domain/owner/roles";
import { useAdminData } from "./admin-data";

/** On a page that the person's role may look at and not change. */
export function ReadOnlyNote() {
  const { role } = useAdminData();
  const { pathname } = useLocation();
  if (may(role, findPageNeeds(pathname).change)) return null;
  return <p className="read-only-note">Tu rol es {roleName(role)}: acá no podés cambiar nada.</p>;
}
