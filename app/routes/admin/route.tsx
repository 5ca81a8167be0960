import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { needsSecondFactor, requireAdmin } from "../../auth/require-admin.server";
import { readSettings } from "../../data/shop/settings.server";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { takeFlash } from "../../sessions/flash.server";
import styles from "../../styles/admin.css?url";
import { type AdminData, ReadOnlyNote } from "../../ui/admin/access";
import { AdminError } from "../../ui/admin/admin-error";
import { AdminLayout } from "../../ui/admin/admin-layout";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, "own");
  const { username, role } = signedIn;
  const { flash, headers } = await takeFlash(request);
  const { name: shopName } = await readSettings();
  const isHeldBack = signedIn.hasMadeUpPassword || (await needsSecondFactor(signedIn));
  const admin: AdminData = { username, role, shopName, isHeldBack, flash };
  return data(admin, { headers: { ...NO_STORE, ...headers } });
}

export default function AdminRoute() {
  return (
    <AdminLayout>
      <ReadOnlyNote />
      <Outlet />
    </AdminLayout>
  );
}

export function ErrorBoundary() {
  return (
    <AdminLayout>
      <AdminError />
    </AdminLayout>
  );
}
