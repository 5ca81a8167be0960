import { mintOrderKey } from "../../test/helpers/shopper";

/** One request of a visitor, and what the shop has to answer it with. */
export type Ask = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Of a form; without them it is a page that is asked for. */
  fields?: Readonly<Record<string, string>>;
  /** The field that gets a new key each time, so that each time is another order. */
  keyField?: string;
  /** Statuses; any other is a failure. Without them 200. */
  wanted?: readonly number[];
};

/** An ask as an HTTP client sends it. */
export type WrittenAsk = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

const OK = [200];

export function readWanted({ wanted = OK }: Ask): readonly number[] {
  return wanted;
}

export function writeAsk(port: number, ask: Ask): WrittenAsk {
  const { path, fields, keyField } = ask;
  const headers = {
    Accept: "text/html",
    "Accept-Encoding": "br",
    "User-Agent": "Mozilla/5.0 (tela bench)",
    ...ask.headers,
  };
  if (!fields) return { method: "GET", path, headers };
  const key = keyField === undefined ? {} : { [keyField]: mintOrderKey() };
  const body = new URLSearchParams({ ...fields, ...key }).toString();
  const form = {
    Origin: `http://127.0.0.1:${port}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  return { method: "POST", path, headers: { ...headers, ...form }, body };
}
