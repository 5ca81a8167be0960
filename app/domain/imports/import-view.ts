import type { FileColumn } from "./other-fields";
import type { ImportPreview } from "./import-preview";

/** An upload in a list. */
export type ListedImport = {
  id: number;
  fileName: string;
  adminName: string;
  createdAt: Date;
  /** Null until its products are stored. */
  imported: { created: number; changed: number } | null;
  isUndone: boolean;
};

/** What an import did. */
export type ImportResultView = {
  created: number;
  changed: number;
  leftOut: number;
  pictures: number;
  importedAt: Date;
  /** The change in the history; null for an import that changed nothing. */
  batchId: number | null;
  isUndone: boolean;
};

/** The page of one upload, in the state that it is in. */
export type ImportView = { id: number; fileName: string } & (
  | {
      state: "review";
      preview: ImportPreview;
      /** Why the last try was not stored; null without one. */
      failure: string | null;
    }
  | { state: "columns"; columns: FileColumn[]; choices: ImportPreview["choices"] }
  | { state: "unreadable"; reason: string; choices: ImportPreview["choices"] }
  | { state: "running"; done: number; total: number }
  | { state: "imported"; result: ImportResultView }
  | { state: "gone" }
);
