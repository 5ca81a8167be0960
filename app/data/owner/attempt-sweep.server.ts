import {
  and,
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

import type { ShopQueries } from "../../../db/connection";
import { admins, loginAttempts } from "../../../db/schema/owner";
import { forgetLimits, normalizeUsername } from "../../domain/owner/login-lock";

/** Unknown names are counted too, because the answer must not reveal which names exist. */
const MAX_UNKNOWN_NAMES = 1000;

/**
 * Keeps the table small: deletes expired records, and the oldest of too many unknown names. Part of a
 * larger transaction.
 */
export async function sweepAttempts(queries: ShopQueries, now: Date): Promise<void> {
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
