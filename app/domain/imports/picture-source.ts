import { decodeAddress } from "./import-ids";

export type PictureSource =
  | { kind: "web"; url: URL }
  | { kind: "zip"; storedName: string; entry: string };

const ZIP = "zip:";
const LONGEST = 2000;

export function zipSource(storedName: string, entry: string): string {
  return `${ZIP}${storedName}#${entry}`;
}

export function parsePictureSource(source: string): PictureSource | null {
  if (source.startsWith(ZIP)) {
    const [, storedName, entry] = /^zip:([0-9a-f]+\.zip)#(.+)$/s.exec(source) ?? [];
    return storedName && entry ? { kind: "zip", storedName, entry } : null;
  }
  const url = parseWebSource(source);
  return url && { kind: "web", url };
}

/** The server that the owner has to confirm first; null for an address that nothing is fetched from. */
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

export function pictureFileName(address: string): string {
  const url = parseWebSource(address);
  const last = url?.pathname.split("/").findLast((part) => part !== "") ?? "";
  return last === "" ? (url?.hostname ?? address) : decodeAddress(last);
}

export function pictureHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

const MINUTE_MS = 60_000;

const RETRY_MINUTES = [1, 5, 30, 180] as const;

/** Null when the shop gives it up. `failures` is how often it has failed by now. */
export function nextAttempt(failures: number, isLasting: boolean, now: Date): Date | null {
  const minutes = isLasting ? undefined : RETRY_MINUTES[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

export type FailedPicture = {
  id: number;
  productId: string;
  productName: string;
  source: string;
  problem: string;
};

export type WaitingPictures = {
  /** Pictures and products that wait, for a server, a retry or their turn. */
  pictures: number;
  products: number;
  underWay: number;
  retrying: number;
  /** Servers that the owner has to confirm, those with most pictures first, and only the first ones. */
  hosts: { host: string; pictures: number }[];
  hostCount: number;
  failures: FailedPicture[];
  failureCount: number;
  /** Products that show pictures of other sites, without those that wait or were given up. */
  externalProducts: number;
  withoutPicture: number;
};
