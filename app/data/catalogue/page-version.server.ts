import type { Statement } from "better-sqlite3";

import { readFileIdentity, type Connection } from "../../../db/open";
import { DatabaseUnavailableError } from "../sqlite/database.server";
import { readPaymentConnection } from "../payments/payment-connection.server";
import { getShop } from "../sqlite/shop.server";

type Watch = {
  connection: Connection;
  /** The file behind the connection: another one may count from the start. */
  file: string | null;
  /** SQLite's own mark of the last commit of any other connection, in a quarter of the time. */
  readCommit: Statement<[], number>;
  readVersions: Statement<[], string>;
  commit: number;
  version: string;
  /** Until when a card can be paid with, in milliseconds; 0 while none can. */
  cardsUntil: number;
};

let watch: Watch | null = null;

/**
 * Another text whenever a public page may look different: triggers raise the versions in the
 * transaction of each change, and pages promise instalments only while a card can be paid with, which
 * also ends by time. Null while the database cannot be read.
 */
export function readPageVersion(now: Date): string | null {
  try {
    return getShop().database.readNow((connection) => readVersion(connection, now));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return null;
  }
}

function readVersion(connection: Connection, now: Date): string {
  if (watch?.connection !== connection) watch = startWatch(connection);
  const commit = watch.readCommit.get() ?? 0;
  if (commit !== watch.commit) {
    watch.version = `${watch.file} ${watch.readVersions.get()}`;
    watch.cardsUntil = readCardsUntil(connection);
    watch.commit = commit;
  }
  return watch.cardsUntil > now.getTime() ? `${watch.version} cards` : watch.version;
}

function readCardsUntil(connection: Connection): number {
  const account = readPaymentConnection(connection);
  if (account === null || account.lost !== null) return 0;
  return account.expiresAt?.getTime() ?? Infinity;
}

/** The mark tells versions apart that a copy, brought back while the shop was open, counted again. */
const VERSIONS = `
  SELECT (SELECT sum(version) FROM versions WHERE name IN ('catalogue', 'settings')) || ' ' ||
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
  };
}
