import { and, desc, eq, gt, lte } from "drizzle-orm";

import { invitations } from "../../../db/schema/owner";
import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import { normalizeUsername } from "../../domain/owner/login-lock";
import {
  INVITATION_MS,
  KEPT_INVITATION_MS,
  MAX_ACCOUNTS,
  MAX_OPEN_INVITATIONS,
} from "../../domain/owner/people";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { dueLimits } from "../../domain/plain/due";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { countAccounts, hasAccount } from "./people.server";

export type OpenInvitation = { email: string; role: RoleId; expiresAt: Date };

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

export function isOpenAt(now: Date) {
  const limits = dueLimits(now, INVITATION_MS);
  const { expiresAt } = invitations;
  return and(gt(expiresAt, limits.now), lte(expiresAt, limits.latest));
}

type Inviting = { author: Author; email: string; tokenHash: string; now: Date };

export type InviteOutcome =
  | { outcome: "invited"; role: RoleId }
  | { outcome: "has-account" | "is-open" | "too-many-accounts" | "too-many-open" };

/** Stores an invitation's link for an address that has no account and no other link. */
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

/**
 * Replaces the link of an open invitation, for example one that got lost. Not that of an owner, whose
 * invitation needs a password each time.
 * @returns null without such an invitation
 */
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

/** @returns false without an open invitation */
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

/** Part of a larger transaction. */
export async function endInvitations({ queries }: Connection, email: string): Promise<void> {
  await queries.update(invitations).set({ expiresAt: OVER }).where(eq(invitations.email, email));
}

async function deleteForgotten({ queries }: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_INVITATION_MS).toISOString();
  await queries.delete(invitations).where(lte(invitations.createdAt, before));
}
