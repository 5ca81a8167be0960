import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import Database from "better-sqlite3";

/** Damages to the shop's file while the shop is open, by name. */
export const DAMAGES: Record<string, (file: string) => void> = {
  deleted: (file) => rmSync(file),
  "overwritten with garbage": (file) =>
    writeFileSync(file, "esto no es una base de datos\n".repeat(400)),
  emptied: (file) => truncateSync(file),
  "cut to half its length": (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  "replaced by an empty database": (file) => {
    rmSync(`${file}.otra`, { force: true });
    const other = new Database(`${file}.otra`);
    other.exec("CREATE TABLE nada (x)");
    other.close();
    renameSync(`${file}.otra`, file);
  },
};

/** Copies the shop's file with all its changes, to restore it later. */
export function copyDatabase(file: string, copy: string): void {
  rmSync(copy, { force: true });
  const connection = new Database(file);
  connection.prepare("VACUUM INTO ?").run(copy);
  connection.close();
}

/** Replaces the file by a copy, like an owner who restores a backup. */
export function restoreDatabase(copy: string, file: string): void {
  for (const rest of ["-wal", "-shm"]) rmSync(file + rest, { force: true });
  copyFileSync(copy, `${file}.nueva`);
  renameSync(`${file}.nueva`, file);
}
