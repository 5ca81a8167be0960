// How the program's files lie in the executable: one list of them, and the bytes of all in a row.

export const LIST_ASSET = "list";
export const BYTES_ASSET = "bytes";

export type PackedFile = {
  /** Below the program's folder, with slashes. */
  path: string;
  bytes: number;
  /** Of the content as it is unpacked, in hexadecimal. */
  sha256: string;
  isNative: boolean;
  isCompressed: boolean;
  /** Where its bytes begin in the row, and how many they are there. */
  start: number;
  packedBytes: number;
};

export type PackedList = {
  version: string;
  /** Of all paths and contents: the same for the same program, however it was compressed. */
  hash: string;
  files: PackedFile[];
};
