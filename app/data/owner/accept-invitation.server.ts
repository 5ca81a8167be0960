import { admins } from "../../../db/schema/owner";
import { normalizeUsername } from "../../domain/owner/login-lock";
import { MAX_ACCOUNTS } from "../../domain/owner/people";
import type { NameProblem } from "../../domain/owner/person-name";
import { recordBatch, recordEntry } from "../history/batch.server";
import { onlyRow } from "../sqlite/rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { replaceSession } from "./admin-sessions.server";
import { readInvitation } from "./find-invitation.server";
import { endInvitations } from "./invitations.server";
import { callPerson, countAccounts, findNameProblem, hasAccount } from "./people.server";

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
 * Makes the account of an invitation and its first session, once for each link. The person signs in
 * with the e-mail.
 * @returns null when the link has ended meanwhile, or the shop has no room for another account;
 *   a problem of the name
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
