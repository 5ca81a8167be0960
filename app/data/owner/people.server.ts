import { and, count, desc, eq, ne } from "drizzle-orm";

import type { Connection, ShopQueries } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { normalizeUsername } from "../../domain/owner/password";
import { findNewNameProblem, type NameProblem } from "../../domain/owner/people";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { writeAs } from "../history/write-as.server";
import { readSettings, readSettingsNow, storeSetting } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** A person with an account, as the owners see it: without hashes, keys and codes. */
export type Person = {
  id: number;
  username: string;
  /** Empty when the person has chosen none; the others then see the user name. */
  name: string;
  email: string;
  role: RoleId;
  isActive: boolean;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
};

const COLUMNS = {
  id: admins.id,
  username: admins.username,
  name: admins.name,
  email: admins.email,
  role: admins.role,
  isActive: admins.isActive,
  totpSecret: admins.totpSecret,
  lastSeenAt: admins.lastSeenAt,
};

const selectPeople = (queries: ShopQueries) => queries.select(COLUMNS).from(admins);

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

function toPerson({ totpSecret, lastSeenAt, role, ...person }: PersonRow): Person {
  return {
    ...person,
    role: readRole(role),
    hasSecondFactor: totpSecret !== "",
    lastSeenAt: lastSeenAt === null ? null : readTime(lastSeenAt),
  };
}

export function listPeople(): Promise<Person[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (await selectPeople(queries).orderBy(desc(admins.isActive), admins.id)).map(toPerson),
  );
}

export function findPerson(id: number): Promise<Person | null> {
  return getStoredShop().database.read((connection) => readPerson(connection, id));
}

export async function readPerson({ queries }: Connection, id: number): Promise<Person | null> {
  const [row] = await selectPeople(queries).where(eq(admins.id, id));
  return row ? toPerson(row) : null;
}

export function callPerson({ name, username }: Pick<Person, "name" | "username">): string {
  return name || username;
}

export async function countAccounts({ queries }: Connection): Promise<number> {
  return (await queries.select({ count: count() }).from(admins).limit(1))[0]?.count ?? 0;
}

export async function countOtherOwners({ queries }: Connection, personId: number): Promise<number> {
  const isOther = ne(admins.id, personId);
  return (
    (
      await queries
        .select({ count: count() })
        .from(admins)
        .where(and(eq(admins.role, "owner"), eq(admins.isActive, true), isOther))
        .limit(1)
    )[0]?.count ?? 0
  );
}

/** Also a deactivated one, by user name or e-mail. @param exceptId - an account that does not count */
export async function hasAccount(
  { queries }: Connection,
  email: string,
  exceptId = 0,
): Promise<boolean> {
  const wanted = normalizeUsername(email);
  return (
    await queries
      .select({ username: admins.username, email: admins.email })
      .from(admins)
      .where(ne(admins.id, exceptId))
  ).some((account) =>
    [account.username, account.email].some((text) => normalizeUsername(text) === wanted),
  );
}

/** @param exceptId - an account that does not count */
export async function findNameProblem(
  { queries }: Connection,
  name: string,
  exceptId = 0,
): Promise<NameProblem | null> {
  const { name: called, username } = admins;
  const others = queries.select({ name: called, username }).from(admins);
  return findNewNameProblem(name, await others.where(ne(admins.id, exceptId)));
}

export async function listOwnerNames(): Promise<string[]> {
  return (await listOwners()).map(({ name }) => name);
}

/** `name` as the shop calls them. */
export function listOwners(): Promise<{ id: number; username: string; name: string }[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({ id: admins.id, name: admins.name, username: admins.username })
        .from(admins)
        .where(and(eq(admins.role, "owner"), eq(admins.isActive, true)))
        .orderBy(admins.id)
    ).map(({ id, ...person }) => ({ id, username: person.username, name: callPerson(person) })),
  );
}

export function isDeactivated(adminId: number): Promise<boolean> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select({ isActive: admins.isActive })
      .from(admins)
      .where(eq(admins.id, adminId))
      .limit(1);
    return row?.isActive === false;
  });
}

/** Most that this role may refund of one order; null for no limit. */
export async function readRefundLimit(role: RoleId): Promise<number | null> {
  return role === "sales" ? (await readSettings()).salesRefundLimitInPesos : null;
}

/** Most that may be missing of a till that this role closes alone; null for no limit. */
export async function readTillLimit(role: RoleId): Promise<number | null> {
  return role === "sales" ? (await readSettings()).tillLimitInPesos : null;
}

/** Most that this role may take off a sale, in percent; null for no limit. */
export async function readGiftLimit(role: RoleId): Promise<number | null> {
  return role === "sales" ? (await readSettings()).salesDiscountLimitPercent : null;
}

/** What the role Ventas may do alone. */
export type SalesLimit = "salesRefundLimitInPesos" | "salesDiscountLimitPercent";

export function saveSalesLimit(change: {
  author: Author;
  name: SalesLimit;
  limit: number;
  now: Date;
}): Promise<void> {
  const { author, name, limit, now } = change;
  return writeAs({ author, action: "people.rules", now }, async (connection) => {
    if ((await readSettingsNow(connection))[name] === limit) return;
    await storeSetting(connection, name, JSON.stringify(limit));
  });
}
