import { rm } from "node:fs/promises";
import path from "node:path";

import {
  describeFile,
  ifMissing,
  isDiskFull,
  linkOrCopy,
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

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /** Links the files that are not in the backup yet. */
  async link(): Promise<void> {
    const linked = new Set(await listStored(this.to));
    for (const store of STORES) {
      const names = await this.orLeaveOut(`${store}/`, () => listStored(this.from, [store]));
      for (const name of names ?? []) {
        if (linked.has(name) || this.unreadable.has(name)) continue;
        await this.orLeaveOut(name, () => this.linkOne(name));
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

  private linkOne(name: string): Promise<void> {
    // A file swept or erased just now is no longer in use.
    return linkOrCopy(path.join(this.from, name), path.join(this.to, name)).catch(
      ifMissing(undefined),
    );
  }

  private async orLeaveOut<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error)) throw error;
      this.unreadable.add(name);
      // Removes a partial copy of a file; a folder leaves nothing.
      if (!name.endsWith("/")) await rm(path.join(this.to, name), { force: true });
      return undefined;
    }
  }
}
