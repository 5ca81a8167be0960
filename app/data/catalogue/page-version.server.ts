import type { Statement } from "better-sqlite3";

import { readFileIdentity, type Connection } from "../../../db/open";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { readPaymentConnection } from "../payments/payment-connection.server";
import { DEFAULT_COVER_DISPLAY, type CoverDisplay } from "../../domain/shop/cover";
import { isCoverOn } from "../../domain/shop/worn-cover";
import { readCoverDays } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { isOverdue, readNextDue } from "./due-changes.server";
import { perShop } from "../../settings/current-shop.server";

type Watch = {
  connection: Connection;
  /** The connection's file; another file may count its versions from the start. */
  file: string | null;
  /**
   * SQLite's data version, which changes with each commit of another connection. Reading it takes a
   * quarter of the time of reading the versions.
   */
  readCommit: Statement<[], number>;
  readVersions: Statement<[], string>;
  commit: number;
  version: string;
  /** Time in milliseconds until which card payments work; 0 while they do not. */
  cardsUntil: number;
  /** When the next change falls due that was stored for later. */
  nextDueMs: number;
  /** The days of the home page's cover. */
  coverDays: Pick<CoverDisplay, "from" | "until">;
};

const current = perShop((): { watch: Watch | null } => ({ watch: null }));

/**
 * The version of all public pages: it changes whenever one of them may look different. Triggers
 * raise the versions within each change's transaction. Pages promise instalments only while card
 * payments work, and a cover on its days: both can also end by time. Null while the database cannot be
 * read, and while a change is due that was stored for later: a page is then rendered after it.
 */
export function readPageVersion(now: Date): string | null {
  try {
    return getStoredShop().database.readNow((connection) => readVersion(connection, now));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return null;
  }
}

function readVersion(connection: Connection, now: Date): string | null {
  const shop = current();
  if (shop.watch?.connection !== connection) shop.watch = startWatch(connection);
  const { watch } = shop;
  const commit = watch.readCommit.get() ?? 0;
  if (commit !== watch.commit) {
    watch.version = `${watch.file} ${watch.readVersions.get()}`;
    watch.cardsUntil = readCardsUntil(connection);
    watch.coverDays = readCoverDays(connection);
    watch.nextDueMs = readNextDue(connection);
    watch.commit = commit;
  }
  if (isOverdue(watch.nextDueMs, now)) return null;
  const cards = watch.cardsUntil > now.getTime() ? " cards" : "";
  return `${watch.version}${cards}${isCoverOn(watch.coverDays, now) ? "" : " cover over"}`;
}

function readCardsUntil(connection: Connection): number {
  const account = readPaymentConnection(connection);
  if (account === null || account.lost !== null) return 0;
  return account.expiresAt?.getTime() ?? Infinity;
}

/** The random change id (column `mark`) separates equal version numbers before and after a restore. */
const VERSIONS = `
  SELECT (SELECT sum(version) FROM versions WHERE name IN ('catalogue', 'settings', 'pages')) || ' ' ||
    coalesce((SELECT mark FROM product_changes ORDER BY version DESC LIMIT 1), '')`;

function startWatch(connection: Connection): Watch {
  const { sqlite } = connection;
  return {
    connection,
    file: readFileIdentity(sqlite.name),
    readCommit: sqlite.prepare<[], number>("PRAGMA data_version").pluck(),
    readVersions: sqlite.prepare<[], string>(VERSIONS).pluck(),
    commit: NaN,
    version: "",
    cardsUntil: 0,
    nextDueMs: Infinity,
    coverDays: DEFAULT_COVER_DISPLAY,
  };
}
