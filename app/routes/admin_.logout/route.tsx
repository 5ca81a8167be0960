import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { adminPaths } from "../../admin-paths";
import { signOut } from "../../auth/sign-in.server";
import { NO_STORE } from "../../http/caching";
import { seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { forgetAdminToken } from "../../sessions/admin.server";
import { serializeFlash } from "../../sessions/flash.server";

/** Signing out needs a POST: a link or a prefetch must not do it. */
export function loader() {
  return redirect(adminPaths.home(), { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  await signOut(request);
  const flash = { title: "Cerraste la sesión", text: "Hasta la próxima." };
  return seeOther(paths.adminLogin(), forgetAdminToken(), await serializeFlash(flash));
}
