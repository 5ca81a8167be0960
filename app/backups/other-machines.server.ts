import { hostname } from "node:os";
import { z } from "zod";

import { getFileStore } from "../data/dialect/file-stores.server";
import { isOnServer } from "../data/dialect/open-database.server";
import { BACKUP_REASONS, type Backup } from "../domain/backups/backup";
import { backupsDirectory } from "./backup-files.server";
import { listBackups } from "./list-backups.server";

type BackupElsewhere = Pick<Backup, "name" | "createdAt" | "reason" | "bytes"> & {
  machine: OwnMachine;
};

/** The page leaves out machines whose last report is older. */
const TOLD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Describes a backup. It never changes, so the shop stores it as the name of an empty file on the server. */
const Entry = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.iso.datetime().transform((text) => new Date(text)),
  z.enum(BACKUP_REASONS),
  z.int(),
]);

const entries = () => getFileStore("backup-entries");

export async function tellBackups(): Promise<void> {
  const machine = findOwnMachine();
  if (machine === null) return;
  const own = (await listBackups()).map(({ name, createdAt, reason, bytes }) =>
    JSON.stringify([machine.name, machine.directory, name, createdAt, reason, bytes]),
  );
  const known = await entries().touch(own);
  for (const name of own) if (!known.includes(name)) await entries().put(name, new Uint8Array());
  const beginning = JSON.stringify([machine.name, machine.directory]).slice(0, -1);
  for (const { name } of await entries().list())
    if (name.startsWith(beginning) && !own.includes(name)) await entries().remove(name);
}

/** What the other machines told lately, newest first; none where there is one machine at most. */
export async function listElsewhere(now: Date): Promise<BackupElsewhere[]> {
  const own = findOwnMachine();
  if (own === null) return [];
  return (await entries().list())
    .filter(({ at }) => now.getTime() - at.getTime() < TOLD_FOR_MS)
    .map((file) => readEntry(file.name))
    .filter(({ machine }) => machine.name !== own.name || machine.directory !== own.directory)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

function readEntry(text: string): BackupElsewhere {
  const [machine, directory, name, createdAt, reason, bytes] = Entry.parse(JSON.parse(text));
  return { machine: { name: machine, directory }, name, createdAt, reason, bytes };
}

type OwnMachine = { name: string; directory: string };

/** Which of the shop's machines this is, and where its backups are; null where there is one at most. */
export function findOwnMachine(): OwnMachine | null {
  return isOnServer() ? { name: hostname(), directory: backupsDirectory() } : null;
}
