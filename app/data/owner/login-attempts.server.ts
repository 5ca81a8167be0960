import {
  and,
  desc,
  eq,
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

import type { Connection, ShopQueries } from "../../../db/open";
import { admins, loginAttempts } from "../../../db/schema/owner";
import {
  countFailure,
  findLock,
  forgetLimits,
  normalizeUsername,
  type LoginAttempts,
} from "../../domain/owner/login-lock";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Unknown names are counted too, because the answer must not reveal which names exist. */
const MAX_UNKNOWN_NAMES = 1000;

/** The key for counting failures: a user name, or a browser that signed in before. */
export type Subject = { kind: "name"; username: string } | { kind: "device"; id: string };

/**
 * The result of comparing a password. `admin` is the account with the matched hash; null for no
 * match.
 */
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

/** When the subject's lock ends; null when it is not locked. */
export function findSubjectLock(subject: Subject, now: Date): Promise<Date | null> {
  return getStoredShop().database.read(({ queries }) =>
    findLock(readAttempts(queries, toKey(subject)), now),
  );
}

/**
 * Counts a failure, or clears the count and runs what a right password allows, in one transaction.
 * The lock is checked again within it, because other guesses were compared at the same time; so is
 * the hash, which the owner may have changed.
 */
export function settleGuess<T>(
  { subject, admin, now }: ComparedGuess,
  allow: (connection: Connection, adminId: number) => T,
): Promise<SettledGuess<T>> {
  return getStoredShop().database.write((connection): SettledGuess<T> => {
    const { queries } = connection;
    const key = toKey(subject);
    const attempts = readAttempts(queries, key);
    const until = findLock(attempts, now);
    if (until) return { outcome: "locked", until };
    sweepAttempts(queries, now);
    if (admin === null || !isStillTheHash(queries, admin)) {
      const counted = countFailure(attempts, now);
      storeAttempts(queries, key, counted);
      return { outcome: "wrong", until: counted.lockedUntil };
    }
    queries.delete(loginAttempts).where(eq(loginAttempts.subject, key)).run();
    return { outcome: "right", value: allow(connection, admin.id) };
  });
}

/** Removes all locks and counts. */
export function clearAllAttempts({ queries }: Connection): void {
  queries.delete(loginAttempts).run();
}

function toKey(subject: Subject): string {
  return subject.kind === "device"
    ? `device:${subject.id}`
    : `name:${normalizeUsername(subject.username)}`;
}

function readAttempts(queries: ShopQueries, key: string): LoginAttempts | null {
  const row = queries.select().from(loginAttempts).where(eq(loginAttempts.subject, key)).get();
  if (!row) return null;
  return {
    count: row.count,
    lastAttempt: new Date(row.lastAttempt),
    lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
  };
}

function storeAttempts(queries: ShopQueries, subject: string, attempts: LoginAttempts): void {
  const values = {
    count: attempts.count,
    lastAttempt: attempts.lastAttempt.toISOString(),
    lockedUntil: attempts.lockedUntil?.toISOString() ?? null,
  };
  queries
    .insert(loginAttempts)
    .values({ subject, ...values })
    .onConflictDoUpdate({ target: loginAttempts.subject, set: values })
    .run();
}

/** Keeps the table small: deletes expired records, and the oldest of too many unknown names. */
function sweepAttempts(queries: ShopQueries, now: Date): void {
  const limits = forgetLimits(now);
  queries
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
    )
    .run();
  const known = queries.select({ username: admins.username }).from(admins).all();
  const madeUp = and(
    like(loginAttempts.subject, "name:%"),
    notInArray(
      loginAttempts.subject,
      known.map(({ username }) => toKey({ kind: "name", username })),
    ),
  );
  const newest = queries
    .select({ subject: loginAttempts.subject })
    .from(loginAttempts)
    .where(madeUp)
    .orderBy(desc(loginAttempts.lastAttempt))
    .limit(MAX_UNKNOWN_NAMES);
  queries
    .delete(loginAttempts)
    .where(and(madeUp, not(inArray(loginAttempts.subject, newest))))
    .run();
}

function isStillTheHash(
  queries: ShopQueries,
  { id, passwordHash }: { id: number; passwordHash: string },
): boolean {
  const row = queries
    .select({ passwordHash: admins.passwordHash })
    .from(admins)
    .where(eq(admins.id, id))
    .get();
  return row?.passwordHash === passwordHash;
}
