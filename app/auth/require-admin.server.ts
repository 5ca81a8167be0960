import { replace } from "@remix-run/node";

import { adminPaths } from "../admin-paths";
import {
  findSender,
  findSession,
  isUnused,
  type SignedInAdmin,
  findUnstoredUse,
  noteSeen,
} from "../data/owner/admin-sessions.server";
import { isDeactivated, listOwnerNames } from "../data/owner/people.server";
import { readSettings } from "../data/shop/settings.server";
import { DatabaseUnavailableError, readOrNull } from "../data/sqlite/database-fault.server";
import { describeRefusal, may, type Permission } from "../domain/owner/roles";
import { lacksSecondFactor } from "../domain/owner/second-factor";
import { formatIdle } from "../domain/owner/session";
import type { Flash } from "../domain/plain/flash";
import { NO_STORE } from "../http/caching";
import { signInAgain } from "../http/kept-cookies";
import { tellSource } from "../http/request-source.server";
import { forbidden, serviceUnavailable } from "../http/responses";
import { getLog } from "../log/log.server";
import { UNASKED } from "../paths";
import { readAdminToken, readDevice } from "../sessions/admin.server";
import { isAhead, serializeFlash } from "../sessions/flash.server";
import { verifyAdminToken, type TokenClaims } from "./admin-token.server";
import { keepForm } from "./kept-form.server";
import { isEndedSession, recallSession, rememberSession } from "./known-sessions.server";
import { listChoices } from "../domain/plain/words";

/** The claims of the request's token; null without a valid one. The session may have ended. */
export async function readClaims(request: Request, now: Date): Promise<TokenClaims | null> {
  const token = readAdminToken(request);
  return token === null ? null : verifyAdminToken(token, now);
}

/** The browser forgets a token after its 24 hours, but not its last session; null without both. */
export async function readSessionId(
  request: Request,
  claims: TokenClaims | null,
): Promise<string | null> {
  return claims?.sessionId ?? (await readDevice(request))?.session ?? null;
}

/** While the database cannot be read, a session counts if this process found it there before. */
export async function findAdmin(request: Request): Promise<SignedInAdmin | null> {
  const now = new Date();
  const claims = await readClaims(request, now);
  if (claims === null || isEndedSession(claims.sessionId)) return null;
  const admin = await findOpenSession(claims.sessionId, now);
  if (admin === null || (await isUnused(admin, now))) return null;
  const isUse = !isAhead(request) && !new URL(request.url).searchParams.has(UNASKED);
  rememberSession(isUse ? { ...admin, usedAt: now } : admin);
  if (isUse) noteSeen(admin, now);
  return admin;
}

async function findOpenSession(sessionId: string, now: Date): Promise<SignedInAdmin | null> {
  try {
    const stored = await findSession(sessionId, now);
    const usedAt = findUnstoredUse(sessionId);
    return stored && usedAt ? { ...stored, usedAt } : stored;
  } catch (error) {
    const known = recallSession(sessionId);
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
  const end = await describeEnd(request);
  // A posted form is sent again by the person, from a page of its own.
  const wanted = end?.keptAt ?? page ?? (request.method === "GET" ? pathname + search : pathname);
  const headers = new Headers(NO_STORE);
  if (end) headers.set("Set-Cookie", await serializeFlash(end.flash));
  throw replace(signInAgain(request, wanted), { headers });
}

export async function requirePermission(
  { id, role }: SignedInAdmin,
  permission: Permission,
): Promise<void> {
  if (may(role, permission)) return;
  getLog().warn({ adminId: id, permission, ...tellSource() }, "permission refused");
  const owners = (await readOrNull(listOwnerNames())) ?? [];
  throw forbidden(describeRefusal(role, permission, owners));
}

/** For the actions on the account page, except those that its person must do first. */
export async function requireReadyAccount(admin: SignedInAdmin): Promise<void> {
  if (admin.hasMadeUpPassword || (await needsSecondFactor(admin))) throw toAccountPage();
}

/** For the actions that give the account its second factor. */
export function requireChosenPassword({ hasMadeUpPassword }: SignedInAdmin): void {
  if (hasMadeUpPassword) throw toAccountPage();
}

const toAccountPage = () => replace(ACCOUNT_PAGE, { status: 303, headers: NO_STORE });

/** True while the owner asks the person's role for a second factor, and the person has none. */
export async function needsSecondFactor(admin: SignedInAdmin): Promise<boolean> {
  return lacksSecondFactor(admin, (await readSettings()).secondFactorRoles);
}

type End = { flash: Flash; keptAt: string | null };

/** Why the request's session is over, and the page of the form that came too late, if any. */
async function describeEnd(request: Request): Promise<End | null> {
  const isForm = request.method === "POST";
  const hasToken = readAdminToken(request) !== null;
  if (!hasToken && !isForm) return null;
  const now = new Date();
  const claims = await readClaims(request, now);
  const isClosed = claims !== null && (await readOrNull(isDeactivated(claims.adminId))) === true;
  const sessionId = await readSessionId(request, claims);
  // Somebody else may sit at a browser that was signed out: what they send is not the person's.
  const isOwn = isForm && sessionId !== null && !isEndedSession(sessionId);
  const adminId = isOwn ? await readOrNull(findSender(sessionId)) : null;
  const keptAt = adminId === null ? null : await keepForm(request, adminId, now);
  if (!hasToken && keptAt === null) return null;
  const lost = isForm && keptAt === null ? "Lo último que mandaste no se guardó." : "";
  if (isClosed) {
    const owners = (await readOrNull(listOwnerNames())) ?? [];
    const whom = owners.length > 0 ? `Hablá con ${listChoices(owners)}.` : "";
    return {
      flash: { title: "Tu cuenta está desactivada", text: `${lost} ${whom}`.trim() },
      keptAt,
    };
  }
  const { idleMinutes } = await readSettings();
  const unused = idleMinutes === 0 ? "" : `, o ${formatIdle(idleMinutes)} sin uso`;
  const kept = keptAt === null ? lost : "Lo que mandaste te espera adentro, sin guardar.";
  const text = `Las sesiones duran 24 horas${unused}. ${kept}`.trim();
  return { flash: { title: "Tu sesión venció: ingresá de nuevo", text }, keptAt };
}

async function findAdminOrRefuse(request: Request): Promise<SignedInAdmin | null> {
  try {
    return await findAdmin(request);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw serviceUnavailable();
  }
}
