/** Where a picture that is to come is taken from. */
export type PictureSource =
  | { kind: "web"; url: URL }
  /** A stored archive and the name of the entry in it. */
  | { kind: "zip"; storedName: string; entry: string };

const ZIP = "zip:";
const LONGEST = 2000;

export function zipSource(storedName: string, entry: string): string {
  return `${ZIP}${storedName}#${entry}`;
}

/** Null for what no picture is taken from. */
export function parsePictureSource(source: string): PictureSource | null {
  if (source.startsWith(ZIP)) {
    const [, storedName, entry] = /^zip:([0-9a-f]+\.zip)#(.+)$/s.exec(source) ?? [];
    return storedName && entry ? { kind: "zip", storedName, entry } : null;
  }
  const url = parseWebSource(source);
  return url && { kind: "web", url };
}

/**
 * The server that the owner has to confirm before a picture is fetched from it; null for an address
 * that nothing is fetched from.
 */
export function readPictureHost(address: string): string | null {
  return parseWebSource(address)?.hostname ?? null;
}

/** Only plain https: a user name or another port is a way to reach something else than pictures. */
export function parseWebSource(address: string): URL | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.username === "" && url.password === "" && url.port === "";
  return url.protocol === "https:" && isPlain ? url : null;
}

/** The last part of its path, for messages. */
export function pictureFileName(address: string): string {
  const url = parseWebSource(address);
  const last = url?.pathname.split("/").findLast((part) => part !== "") ?? "";
  return last === "" ? (url?.hostname ?? address) : decodeName(last);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
