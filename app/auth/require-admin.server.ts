import { replace } from "@remix-run/node";

import { findSession, type SignedInAdmin } from "../data/admin-sessions.server";
import { NO_STORE } from "../http/caching";
import { paths } from "../paths";
import { readAdminToken } from "../sessions/admin.server";
import { verifyAdminToken } from "./admin-token.server";

/** The admin whose token the request carries; null without one that is good. */
export async function findAdmin(request: Request): Promise<SignedInAdmin | null> {
  const now = new Date();
  const token = readAdminToken(request);
  const claims = token === null ? null : await verifyAdminToken(token, now);
  return claims === null ? null : findSession(claims.sessionId, now);
}

/**
 * The guard that every loader and action of the back office calls first: a guard in the layout
 * protects none of them.
 *
 * @throws Response a redirect to the sign-in page, which remembers where the visitor wanted to go
 */
export async function requireAdmin(request: Request): Promise<SignedInAdmin> {
  const admin = await findAdmin(request);
  if (admin) return admin;
  const { pathname, search } = new URL(request.url);
  const wanted = request.method === "GET" ? pathname + search : pathname;
  throw replace(paths.adminLogin(wanted), { headers: NO_STORE });
}
