import { and, desc, eq, gt, lte } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { audit } from "../../../db/schema/history";
import { invitations, admins } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { normalizeUsername } from "../../domain/owner/password";
import {
  INVITATION_MS,
  KEPT_INVITATION_MS,
  MAX_ACCOUNTS,
  MAX_OPEN_INVITATIONS,
  type NameProblem,
} from "../../domain/owner/people";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { dueLimits } from "../../domain/plain/due";
import { recordEntry, recordBatch } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { replaceSession } from "./admin-sessions.server";
import { countAccounts, hasAccount, callPerson, findNameProblem } from "./people.server";

export type FoundInvitation =
  | { state: "open"; email: string; role: RoleId; inviter: string }
  /** Used, cancelled, replaced or too late. */
  | { state: "over"; inviter: string };

export function findInvitation(tokenHash: string, now: Date): Promise<FoundInvitation | null> {
  return getStoredShop().database.read((connection) => readInvitation(connection, tokenHash, now));
}

async function readInvitation(
  connection: Connection,
  tokenHash: string,
  now: Date,
): Promise<FoundInvitation | null> {
  const isMeant = eq(invitations.tokenHash, tokenHash);
  const [row] = await connection.queries.select().from(invitations).where(isMeant).limit(1);
  if (!row) return null;
  const inviter = await readInviter(connection, row.email);
  const [isOpen] = await connection.queries
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isMeant, isOpenAt(now)))
    .limit(1);
  return isOpen
    ? { state: "open", email: row.email, role: readRole(row.role), inviter }
    : { state: "over", inviter };
}

/** Who invited last, from the history; empty when it is not known any more. */
async function readInviter({ queries }: Connection, email: string): Promise<string> {
  const isInvitation = and(
    eq(audit.subjectKind, "person"),
    eq(audit.subjectId, normalizeUsername(email)),
    eq(audit.action, "person.invite"),
  );
  const query = queries.select({ name: audit.adminName }).from(audit).where(isInvitation);
  return (await query.orderBy(desc(audit.id)).limit(1))[0]?.name ?? "";
}

type OpenInvitation = { email: string; role: RoleId; expiresAt: Date };

/** `expires_at` of a link that was used, cancelled or replaced. */
const OVER = new Date(0).toISOString();

/** The links that still work, the newest first. */
export function listOpenInvitations(now: Date): Promise<OpenInvitation[]> {
  return getStoredShop().database.read((connection) => readOpen(connection, now));
}

async function readOpen({ queries }: Connection, now: Date): Promise<OpenInvitation[]> {
  return (
    await queries
      .select()
      .from(invitations)
      .where(isOpenAt(now))
      .orderBy(desc(invitations.createdAt))
  ).map(({ email, role, expiresAt }) => ({
    email,
    role: readRole(role),
    expiresAt: new Date(expiresAt),
  }));
}

function isOpenAt(now: Date) {
  const limits = dueLimits(now, INVITATION_MS);
  const { expiresAt } = invitations;
  return and(gt(expiresAt, limits.now), lte(expiresAt, limits.latest));
}

type Inviting = { author: Author; email: string; tokenHash: string; now: Date };

type InviteOutcome =
  | { outcome: "invited"; role: RoleId }
  | { outcome: "has-account" | "is-open" | "too-many-accounts" | "too-many-open" };

export function invite(inviting: Inviting & { role: RoleId }): Promise<InviteOutcome> {
  const { author, email, role, now } = inviting;
  return writeAs(
    { author, action: "person.invite", now },
    async (connection): Promise<InviteOutcome> => {
      await deleteForgotten(connection, now);
      if (await hasAccount(connection, email)) return { outcome: "has-account" };
      const open = await readOpen(connection, now);
      if (open.some(isFor(email))) return { outcome: "is-open" };
      if ((await countAccounts(connection)) >= MAX_ACCOUNTS)
        return { outcome: "too-many-accounts" };
      if (open.length >= MAX_OPEN_INVITATIONS) return { outcome: "too-many-open" };
      await storeInvitation(connection, inviting, role);
      return { outcome: "invited", role };
    },
  );
}

/** For a link that got lost. Not an owner's, whose invitation needs a password each time. */
export function renewInvitation(inviting: Inviting): Promise<OpenInvitation | null> {
  const { author, email, now } = inviting;
  return writeAs({ author, action: "person.invite", now }, async (connection) => {
    const open = (await readOpen(connection, now)).find(isFor(email));
    if (!open || open.role === "owner") return null;
    await endInvitations(connection, open.email);
    await storeInvitation(connection, { ...inviting, email: open.email }, open.role);
    return open;
  });
}

export function cancelInvitation({
  author,
  email,
  now,
}: Omit<Inviting, "tokenHash">): Promise<boolean> {
  return writeAs({ author, action: "person.uninvite", now }, async (connection) => {
    const open = (await readOpen(connection, now)).find(isFor(email));
    if (!open) return false;
    await endInvitations(connection, open.email);
    const id = normalizeUsername(open.email);
    await recordEntry(connection, { kind: "person", id, before: { role: open.role } });
    return true;
  });
}

const isFor = (email: string) => (invitation: { email: string }) =>
  normalizeUsername(invitation.email) === normalizeUsername(email);

/** The history names the address, because there is no account yet. */
async function storeInvitation(
  connection: Connection,
  inviting: Inviting,
  role: RoleId,
): Promise<void> {
  const { author, email, tokenHash, now } = inviting;
  const expiresAt = new Date(now.getTime() + INVITATION_MS).toISOString();
  await connection.queries.insert(invitations).values({
    tokenHash,
    email,
    role,
    invitedBy: author.adminId,
    createdAt: now.toISOString(),
    expiresAt,
  });
  await recordEntry(connection, { kind: "person", id: normalizeUsername(email), after: { role } });
}

/** Part of a change in the history: ends the links of a person who may not invite any more. */
export async function endInvitationsOf(
  connection: Connection,
  adminId: number,
  now: Date,
): Promise<void> {
  const { queries } = connection;
  const own = and(eq(invitations.invitedBy, adminId), isOpenAt(now));
  for (const { email, role } of await queries.select().from(invitations).where(own)) {
    await endInvitations(connection, email);
    await recordEntry(connection, {
      kind: "person",
      id: normalizeUsername(email),
      before: { role },
    });
  }
}

async function endInvitations({ queries }: Connection, email: string): Promise<void> {
  await queries.update(invitations).set({ expiresAt: OVER }).where(eq(invitations.email, email));
}

async function deleteForgotten({ queries }: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_INVITATION_MS).toISOString();
  await queries.delete(invitations).where(lte(invitations.createdAt, before));
}

type Acceptance = {
  tokenHash: string;
  name: string;
  passwordHash: string;
  /** The browser, in words. */
  device: string;
  now: Date;
  sessionEndsAt: Date;
};

/**
 * Once for each link. The person signs in with the e-mail.
 * @returns null when the link has ended, or the shop has no room for another account; a problem of the name
 */
export function acceptInvitation(
  acceptance: Acceptance,
): Promise<{ adminId: number; sessionId: string } | NameProblem | null> {
  const { tokenHash, name, passwordHash, device, now, sessionEndsAt } = acceptance;
  return getStoredShop().database.write(async (connection) => {
    const invitation = await readInvitation(connection, tokenHash, now);
    if (invitation?.state !== "open") return null;
    const { email, role } = invitation;
    if ((await hasAccount(connection, email)) || (await countAccounts(connection)) >= MAX_ACCOUNTS)
      return null;
    const nameProblem = await findNameProblem(connection, name);
    if (nameProblem !== null) return nameProblem;
    const username = normalizeUsername(email);
    const { id: adminId } = onlyRow(
      await connection.queries
        .insert(admins)
        .values({ username, email, name, role, passwordHash, createdAt: now.toISOString() })
        .returning({ id: admins.id }),
    );
    await endInvitations(connection, email);
    // Only now there is a person who can be the author.
    const author = { adminId, name: callPerson({ name, username }) };
    await recordBatch(connection, { author, action: "person.join", now }, () =>
      recordEntry(connection, { kind: "person", id: adminId, after: { username, role, name } }),
    );
    const session = { adminId, device, now, expiresAt: sessionEndsAt };
    const sessionId = await replaceSession(connection, { ...session, replacedId: null });
    return { adminId, sessionId };
  });
}
