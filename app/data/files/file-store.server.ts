import type { Connection } from "../../../db/connection";

/**
 * What the shop stores as files. Each has a folder of this name in the data directory, but for the entries, which are
 * on a server alone: see `app/backups/other-machines.server.ts`.
 */
export type StoreName = "images" | "receipts" | "imports" | "picture-archives" | "backup-entries";

export type StoredFile = {
  name: string;
  /** When it was stored or touched; for one put aside, when that happened. */
  at: Date;
  bytes: number;
};

/**
 * Files that never change under their name, which is a sum of their content or random. They stand in the data
 * directory, or with the data on a server, where all processes of the shop find them.
 */
export type FileStore = {
  /** Stores the whole of it, across a power cut, or nothing. A file of this disk is moved or copied. */
  put(name: string, content: Uint8Array | { file: string }): Promise<void>;
  /** Null where there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file of this disk with the content, perhaps a copy; null where there is none. */
  locate(name: string): Promise<string | null>;
  /** Puts the content into a new file of this disk, as a link where that can be; fails where there is none. */
  copyOut(name: string, file: string): Promise<void>;
  /** Makes sure that files are not old. @returns the names of those that are there */
  touch(names: readonly string[]): Promise<string[]>;
  remove(name: string): Promise<void>;
  list(): Promise<StoredFile[]>;
  /** What is put aside can neither be read nor located, and can come back. */
  aside: {
    list(): Promise<StoredFile[]>;
    /**
     * Puts aside those that were last stored or touched before a time. In a write, so that nothing can start to
     * use a file meanwhile.
     * @returns how many there were
     */
    put(connection: Connection, names: readonly string[], times: AsideTimes): Promise<number>;
    bringBack(names: readonly string[]): Promise<void>;
    remove(names: readonly string[]): Promise<void>;
  };
};

/** How the tables of a store on a server are read and written. */
export type TableAccess = {
  read: <T>(ask: (connection: Connection) => Promise<T>) => Promise<T>;
  write: <T>(change: (connection: Connection) => Promise<T>) => Promise<T>;
};

type AsideTimes = { before: Date; now: Date };
