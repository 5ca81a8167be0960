import {
  and,
  eq,
  desc,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  not,
  notInArray,
  or,
} from "drizzle-orm";

import type { Connection, ShopQueries } from "../../../db/connection";
import { admins, loginAttempts } from "../../../db/schema/owner";
import {
  countFailure,
  findLock,
  normalizeUsername,
  type LoginAttempts,
  forgetLimits,
} from "../../domain/owner/password";
import { getStoredShop } from "../sqlite/stored-shop.server";

/**
 * The key for counting failures: a user name, a browser that signed in before, or an account whose
 * password is known and whose second factor is guessed.
 */
export type Subject =
  | { kind: "name"; username: string }
  | { kind: "device"; id: string }
  | { kind: "code"; adminId: number };

/** `admin` is the account with the matched hash. */
export type ComparedGuess = {
  subject: Subject;
  admin: { id: number; passwordHash: string } | null;
  now: Date;
};

export type SettledGuess<T> =
  | { outcome: "locked"; until: Date }
  /** `until` is set when this failure starts the lock. */
  | { outcome: "wrong"; until: Date | null }
  | { outcome: "right"; value: T };

export function findSubjectLock(subject: Subject, now: Date): Promise<Date | null> {
  return getStoredShop().database.read(async ({ queries }) =>
    findLock(await readAttempts(queries, toKey(subject)), now),
  );
}

/**
 * Counts a failure, or clears the count and runs what a right password allows, in one transaction.
 * The lock is checked again within it, because other guesses were compared at the same time; so is
 * the hash, which may have changed, and whether the account is still active.
 */
export function settleGuess<T>(
  { subject, admin, now }: ComparedGuess,
  allow: (connection: Connection, adminId: number) => T | Promise<T>,
): Promise<SettledGuess<T>> {
  return getStoredShop().database.write((connection) =>
    countAttempt(connection, { subject, now }, async () =>
      admin !== null && (await isStillTheHash(connection.queries, admin))
        ? { value: await allow(connection, admin.id) }
        : null,
    ),
  );
}

/**
 * Part of a larger transaction: refuses a locked subject; otherwise counts a failure when the
 * attempt is null, and clears the count when it is not.
 */
export async function countAttempt<T>(
  { queries }: Connection,
  { subject, now }: { subject: Subject; now: Date },
  attempt: () => Promise<{ value: T } | null>,
): Promise<SettledGuess<T>> {
  const key = toKey(subject);
  const attempts = await readAttempts(queries, key);
  const until = findLock(attempts, now);
  if (until) return { outcome: "locked", until };
  await sweepAttempts(queries, now);
  const right = await attempt();
  if (right === null) {
    const counted = countFailure(attempts, now);
    await storeAttempts(queries, key, counted);
    return { outcome: "wrong", until: counted.lockedUntil };
  }
  await queries.delete(loginAttempts).where(eq(loginAttempts.subject, key));
  return { outcome: "right", value: right.value };
}

export async function clearAllAttempts({ queries }: Connection): Promise<void> {
  await queries.delete(loginAttempts);
}

/**
 * Removes the account's count of passwords. Its codes keep theirs: who reads the account's mail must
 * not get five more guesses with each link.
 */
export async function clearPasswordAttempts(
  { queries }: Connection,
  username: string,
): Promise<void> {
  const subject = toKey({ kind: "name", username });
  await queries.delete(loginAttempts).where(eq(loginAttempts.subject, subject));
}

function toKey(subject: Subject): string {
  switch (subject.kind) {
    case "device":
      return `device:${subject.id}`;
    case "code":
      return `code:${subject.adminId}`;
    case "name":
      return `name:${normalizeUsername(subject.username)}`;
  }
}

async function readAttempts(queries: ShopQueries, key: string): Promise<LoginAttempts | null> {
  const [row] = await queries
    .select()
    .from(loginAttempts)
    .where(eq(loginAttempts.subject, key))
    .limit(1);
  if (!row) return null;
  return {
    count: row.count,
    lastAttempt: new Date(row.lastAttempt),
    lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
  };
}

async function storeAttempts(
  queries: ShopQueries,
  subject: string,
  attempts: LoginAttempts,
): Promise<void> {
  const values = {
    count: attempts.count,
    lastAttempt: attempts.lastAttempt.toISOString(),
    lockedUntil: attempts.lockedUntil?.toISOString() ?? null,
  };
  await queries
    .insert(loginAttempts)
    .values({ subject, ...values })
    .onConflictDoUpdate({ target: loginAttempts.subject, set: values });
}

async function isStillTheHash(
  queries: ShopQueries,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<boolean> {
  const [row] = await queries
    .select({ passwordHash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.id, id), eq(admins.isActive, true)))
    .limit(1);
  return row?.passwordHash === passwordHash;
}

/** Unknown names are counted too, because the answer must not reveal which names exist. */
const MAX_UNKNOWN_NAMES = 1000;

/** Deletes expired records, and the oldest of too many unknown names. */
async function sweepAttempts(queries: ShopQueries, now: Date): Promise<void> {
  const limits = forgetLimits(now);
  await queries
    .delete(loginAttempts)
    .where(
      or(
        and(
          isNotNull(loginAttempts.lockedUntil),
          or(
            lte(loginAttempts.lockedUntil, limits.lockedUntil.now),
            gt(loginAttempts.lockedUntil, limits.lockedUntil.latest),
          ),
        ),
        and(
          isNull(loginAttempts.lockedUntil),
          lte(loginAttempts.lastAttempt, limits.lastAttempt.toISOString()),
        ),
      ),
    );
  const known = await queries.select({ username: admins.username }).from(admins);
  const madeUp = and(
    like(loginAttempts.subject, "name:%"),
    notInArray(
      loginAttempts.subject,
      known.map(({ username }) => `name:${normalizeUsername(username)}`),
    ),
  );
  const newest = queries
    .select({ subject: loginAttempts.subject })
    .from(loginAttempts)
    .where(madeUp)
    .orderBy(desc(loginAttempts.lastAttempt))
    .limit(MAX_UNKNOWN_NAMES);
  await queries
    .delete(loginAttempts)
    .where(and(madeUp, not(inArray(loginAttempts.subject, newest))));
}
