// The program's files in the executable: one list, and the bytes of all files one after another.

export const LIST_ASSET = "list";
export const BYTES_ASSET = "bytes";

export type PackedFile = {
  /** Relative to the program's folder, with `/` as separator. */
  path: string;
  bytes: number;
  /** Of the unpacked content, in hexadecimal. */
  sha256: string;
  isNative: boolean;
  isCompressed: boolean;
  /** Position and length of its bytes in the archive. */
  start: number;
  packedBytes: number;
};

export type PackedList = {
  version: string;
  /** Of all paths and unpacked contents. */
  hash: string;
  files: PackedFile[];
};
