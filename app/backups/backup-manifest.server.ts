import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { BACKUP_REASONS, type Backup } from "../domain/backups/backup";

export const MANIFEST_NAME = "manifest.json";

const FileSchema = z.object({
  /** Relative to the backup's folder, with `/` as separator. */
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const ManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  reason: z.enum(BACKUP_REASONS),
  migrations: z.number().int().nonnegative(),
  /** Null when its schema has no such table. */
  orders: z.number().int().nullable(),
  products: z.number().int().nullable(),
  lastOrder: z.object({ orderNumber: z.string(), createdAt: z.string() }).nullable(),
  strays: z.number().int().nonnegative().default(0),
  /** Stored files, or whole folders, that could not be read. */
  missing: z.array(z.string()).default([]),
  files: z.array(FileSchema),
});

export type BackupFile = z.infer<typeof FileSchema>;
export type BackupManifest = z.infer<typeof ManifestSchema>;

export function parseManifest(text: string): BackupManifest | null {
  try {
    return ManifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function readManifest(directory: string): Promise<BackupManifest | null> {
  try {
    return parseManifest(await readFile(path.join(directory, MANIFEST_NAME), "utf8"));
  } catch {
    return null;
  }
}

export function describeBackup(name: string, manifest: BackupManifest): Backup {
  return {
    name,
    createdAt: manifest.createdAt,
    reason: manifest.reason,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    orders: manifest.orders,
    version: manifest.version,
  };
}
