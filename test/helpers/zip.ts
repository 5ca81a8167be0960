import { ZipFile } from "yazl";

/** A ZIP with these files. */
export async function makeZip(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}

/** The same ZIP with another name of the same length for an entry, which no packer would write. */
export function renameEntry(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("The names must be of one length");
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}

const CENTRAL = "PK\x01\x02";

/** The same ZIP with other bytes in the list of contents, at an offset in its first entry. */
export function patchFirstEntry(zip: Buffer, offset: number, bytes: readonly number[]): Buffer {
  const patched = Buffer.from(zip);
  const at = patched.indexOf(CENTRAL, undefined, "latin1") + offset;
  Buffer.from(bytes).copy(patched, at);
  return patched;
}
