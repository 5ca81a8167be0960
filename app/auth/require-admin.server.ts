import { replace } from "@remix-run/node";

import { adminPaths } from "../admin-paths";
import { findSession, type SignedInAdmin } from "../data/owner/admin-sessions.server";
import { isDeactivated, listOwnerNames } from "../data/owner/people.server";
import { readSettings } from "../data/shop/settings.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { noteSeen } from "../data/owner/last-seen.server";
import { readOrNull } from "../data/sqlite/read-or-null.server";
import { describeRefusal, may, type Permission } from "../domain/owner/roles";
import { lacksSecondFactor } from "../domain/owner/second-factor";
import type { Flash } from "../domain/shop/flash";
import { NO_STORE } from "../http/caching";
import { signInAgain } from "../http/kept-cookies";
import { tellSource } from "../http/request-source.server";
import { forbidden, serviceUnavailable } from "../http/responses";
import { getLog } from "../log/log.server";
import { readAdminToken } from "../sessions/admin.server";
import { serializeFlash } from "../sessions/flash.server";
import { verifyAdminToken, type TokenClaims } from "./admin-token.server";
import { isEndedSession, recallSession, rememberSession } from "./known-sessions.server";
import { listChoices } from "../domain/plain/list-words";

/** The claims of the request's token; null without a valid one. The session may have ended. */
export async function readClaims(request: Request, now: Date): Promise<TokenClaims | null> {
  const token = readAdminToken(request);
  return token === null ? null : verifyAdminToken(token, now);
}

/**
 * The admin of the request's token; null without a valid one. While the database cannot be read, a
 * session counts if this process found it in the database before.
 * @throws {DatabaseUnavailableError} when the session is not known
 */
export async function findAdmin(request: Request): Promise<SignedInAdmin | null> {
  const now = new Date();
  const claims = await readClaims(request, now);
  if (claims === null || isEndedSession(claims.sessionId)) return null;
  try {
    const admin = await findSession(claims.sessionId, now);
    if (!admin) return null;
    rememberSession(admin);
    noteSeen(admin, now);
    return admin;
  } catch (error) {
    const known = recallSession(claims.sessionId);
    if (known && error instanceof DatabaseUnavailableError) return known;
    throw error;
  }
}

/**
 * The only page that is open with a made-up password, which is changed there, and without the second
 * factor that the role needs, which is turned on there.
 */
const ACCOUNT_PAGE = adminPaths.account();

/**
 * The guard that every loader and action of the back office calls first: a guard in the layout
 * protects none of them. `page` is the page to open after signing in when the request is not for a
 * page.
 * @throws Response a redirect to the sign-in page, which remembers the wanted page; a redirect to
 * the account page while the password is a generated one or the role needs a second factor; 403 when
 * the person's role does not have the permission; 503 when the database cannot be read and the session
 * is not known
 */
export async function requireAdmin(
  request: Request,
  permission: Permission,
  page?: string,
): Promise<SignedInAdmin> {
  const admin = await findAdminOrRefuse(request);
  const { pathname, search } = new URL(request.url);
  if (admin) {
    if (pathname !== ACCOUNT_PAGE) await requireReadyAccount(admin);
    await requirePermission(admin, permission);
    return admin;
  }
  // A posted form cannot be repeated after signing in, but its page can be opened again.
  const wanted = page ?? (request.method === "GET" ? pathname + search : pathname);
  const headers = new Headers(NO_STORE);
  if (readAdminToken(request) !== null) {
    headers.set("Set-Cookie", await serializeFlash(await describeEnd(request)));
  }
  throw replace(signInAgain(request, wanted), { headers });
}

/**
 * For a request whose permission depends on what it asks for.
 * @throws Response 403, which says whom to ask
 */
export async function requirePermission(
  { id, role }: SignedInAdmin,
  permission: Permission,
): Promise<void> {
  if (may(role, permission)) return;
  getLog().warn({ adminId: id, permission, ...tellSource() }, "permission refused");
  const owners = (await readOrNull(listOwnerNames())) ?? [];
  throw forbidden(describeRefusal(role, permission, owners));
}

/**
 * For the actions on the account page, except those that its person must do first.
 * @throws Response a redirect to that page
 */
export async function requireReadyAccount(admin: SignedInAdmin): Promise<void> {
  if (admin.hasMadeUpPassword || (await needsSecondFactor(admin))) throw toAccountPage();
}

/**
 * For the actions that give the account its second factor.
 * @throws Response a redirect to the account page while the password is a generated one
 */
export function requireChosenPassword({ hasMadeUpPassword }: SignedInAdmin): void {
  if (hasMadeUpPassword) throw toAccountPage();
}

const toAccountPage = () => replace(ACCOUNT_PAGE, { status: 303, headers: NO_STORE });

/** True while the owner asks the person's role for a second factor, and the person has none. */
export async function needsSecondFactor(admin: SignedInAdmin): Promise<boolean> {
  return lacksSecondFactor(admin, (await readSettings()).secondFactorRoles);
}

/** Why the session of this request's token is over. */
async function describeEnd(request: Request): Promise<Flash> {
  const claims = await readClaims(request, new Date());
  const isClosed = claims !== null && (await readOrNull(isDeactivated(claims.adminId)));
  if (!isClosed) {
    return {
      title: "Tu sesión venció: ingresá de nuevo",
      text: "Las sesiones duran 24 horas. Lo último que mandaste no se guardó.",
    };
  }
  const owners = (await readOrNull(listOwnerNames())) ?? [];
  return {
    title: "Tu cuenta está desactivada",
    text: `Lo último que mandaste no se guardó. ${owners.length > 0 ? `Hablá con ${listChoices(owners)}.` : ""}`,
  };
}

async function findAdminOrRefuse(request: Request): Promise<SignedInAdmin | null> {
  try {
    return await findAdmin(request);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw serviceUnavailable();
  }
}
