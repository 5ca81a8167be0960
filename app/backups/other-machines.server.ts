import { z } from "zod";

import { getFileStore } from "../data/dialect/file-stores.server";
import { BACKUP_REASONS, type Backup } from "../domain/backups/backup";
import { listBackups } from "./list-backups.server";
import { findOwnMachine, type OwnMachine } from "./own-machine.server";

/** A backup on another machine of the shop. */
export type BackupElsewhere = Pick<Backup, "name" | "createdAt" | "reason" | "bytes"> & {
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

/** Tells the shop's other machines which backups are on this one now. */
export async function tellBackups(): Promise<void> {
  const machine = findOwnMachine();
  if (machine === null) return;
  const own = (await listBackups()).map((backup) => nameEntry(machine, backup));
  const known = await entries().touch(own);
  for (const name of own) if (!known.includes(name)) await entries().put(name, new Uint8Array());
  const beginning = JSON.stringify([machine.name, machine.directory]).slice(0, -1);
  for (const { name } of await entries().list())
    if (name.startsWith(beginning) && !own.includes(name)) await entries().remove(name);
}

function nameEntry(machine: OwnMachine, { name, createdAt, reason, bytes }: Backup): string {
  return JSON.stringify([machine.name, machine.directory, name, createdAt, reason, bytes]);
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
