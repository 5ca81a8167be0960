import { rm } from "node:fs/promises";
import path from "node:path";

import { getFileStore } from "../data/dialect/file-stores.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  describeFile,
  ifMissing,
  isBackupPath,
  isDiskFull,
  listStored,
  STORES,
} from "./backup-files.server";
import type { BackupFile } from "./backup-manifest.server";

/**
 * The pictures and receipts of a backup. An unreadable file is skipped and recorded: a bad block
 * under one picture must not prevent the backup of the orders.
 */
export class StoredFiles {
  private readonly unreadable = new Set<string>();

  constructor(private readonly to: string) {}

  /** Links the files that are not in the backup yet. */
  async link(): Promise<void> {
    const linked = new Set(await listStored(this.to));
    for (const store of STORES) {
      const files = await this.orLeaveOut(`${store}/`, () => getFileStore(store).list());
      for (const { name } of files ?? []) {
        const place = `${store}/${name}`;
        if (!isBackupPath(place) || linked.has(place) || this.unreadable.has(place)) continue;
        await this.orLeaveOut(place, () => this.linkOne(store, name));
      }
    }
  }

  /** Reads every file for its checksum. */
  async describe(): Promise<BackupFile[]> {
    const files: BackupFile[] = [];
    for (const name of await listStored(this.to)) {
      const file = await this.orLeaveOut(name, () => describeFile(this.to, name));
      if (file) files.push(file);
    }
    return files;
  }

  listUnreadable(): string[] {
    return [...this.unreadable].sort();
  }

  private linkOne(store: (typeof STORES)[number], name: string): Promise<void> {
    // A file swept or erased just now is no longer in use.
    const copying = getFileStore(store).copyOut(name, path.join(this.to, store, name));
    return copying.catch(ifMissing(undefined));
  }

  private async orLeaveOut<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error) || error instanceof DatabaseUnavailableError) throw error;
      this.unreadable.add(name);
      // Removes a partial copy of a file; a folder leaves nothing.
      if (!name.endsWith("/")) await rm(path.join(this.to, name), { force: true });
      return undefined;
    }
  }
}
