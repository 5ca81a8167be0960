import { eq } from "drizzle-orm";

import { admins } from "../../../db/schema/owner";
import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import { findPersonProblem, type PersonProblem, type Standing } from "../../domain/owner/people";
import { may, type RoleId } from "../../domain/owner/roles";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { deleteSessionsOf } from "./admin-sessions.server";
import { endInvitationsOf } from "./invitations.server";
import { deleteResetsOf } from "./password-resets.server";
import { countOtherOwners, findNameProblem, readPerson, type Person } from "./people.server";

type PersonRequest = {
  personId: number;
  author: Author;
  now: Date;
  /** True when the author typed their password for this. */
  isConfirmed?: boolean;
};

export type PersonOutcome =
  | { outcome: "saved"; person: Person }
  | { outcome: "refused"; problem: PersonProblem }
  | { outcome: "unknown" };

/**
 * Whether an owner is left is decided in the transaction: of two who demote each other at once, one stays.
 * @param change.role - null leaves it
 */
export function changePerson(
  change: PersonRequest & { name: string; role: RoleId | null },
): Promise<PersonOutcome> {
  return changeStanding(change, "person.change", ({ role, isActive }) => ({
    role: change.role ?? role,
    isActive,
    name: change.name,
  }));
}

/** A closed one loses its sessions, its links for a new password and the invitations that it sent. */
export function setPersonActive(
  change: PersonRequest & { isActive: boolean },
): Promise<PersonOutcome> {
  const action = change.isActive ? "person.activate" : "person.deactivate";
  return changeStanding(change, action, ({ role, name }) => ({
    role,
    isActive: change.isActive,
    name,
  }));
}

export function signPersonOut({ personId, author, now }: PersonRequest): Promise<PersonOutcome> {
  return writeAs(
    { author, action: "person.sign-out", now },
    async (connection): Promise<PersonOutcome> => {
      const person = await readPerson(connection, personId);
      if (!person) return { outcome: "unknown" };
      if (author.adminId === personId) return { outcome: "refused", problem: "own-sessions" };
      await deleteSessionsOf(connection, personId);
      await deleteResetsOf(connection, personId);
      await recordEntry(connection, {
        kind: "person",
        id: personId,
        after: { username: person.username },
      });
      return { outcome: "saved", person };
    },
  );
}

type Columns = Standing & { name: string };

function changeStanding(
  { personId, author, now, isConfirmed = false }: PersonRequest,
  action: Action,
  decide: (person: Person) => Columns,
): Promise<PersonOutcome> {
  return writeAs({ author, action, now }, async (connection): Promise<PersonOutcome> => {
    const person = await readPerson(connection, personId);
    if (!person) return { outcome: "unknown" };
    const wanted = decide(person);
    const otherOwners = await countOtherOwners(connection, personId);
    const wish = { authorId: author.adminId, person, wanted, otherOwners, isConfirmed };
    const problem = findPersonProblem(wish);
    if (problem !== null) return { outcome: "refused", problem };
    if (wanted.name !== person.name) {
      const nameProblem = await findNameProblem(connection, wanted.name, personId);
      if (nameProblem !== null) return { outcome: "refused", problem: nameProblem };
    }
    await storeStanding(connection, { person, wanted, now });
    return { outcome: "saved", person: { ...person, ...wanted } };
  });
}

async function storeStanding(
  connection: Connection,
  { person, wanted, now }: { person: Person; wanted: Columns; now: Date },
): Promise<void> {
  const [before, after] = [toEntry(person), toEntry(wanted)];
  // A form that was sent without a change, or a second time.
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { queries } = connection;
  const { id } = person;
  await queries.update(admins).set(wanted).where(eq(admins.id, id));
  if (!wanted.isActive) {
    await deleteSessionsOf(connection, id);
    await deleteResetsOf(connection, id);
  }
  const mayInvite = wanted.isActive && may(wanted.role, "people.manage");
  if (!mayInvite) await endInvitationsOf(connection, id, now);
  await recordEntry(connection, { kind: "person", id, before, after });
}

/** The trigger of the history keeps only what changed. */
function toEntry({ role, isActive, name }: Columns) {
  return { role, is_active: Number(isActive), name };
}
