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

/** As it goes over the connection: ASCII, since addresses and forms are written with percent signs. */
export type WrittenAsk = { text: string; wanted: readonly number[] };

const OK = [200];

export function writeAsk(port: number, ask: Ask): WrittenAsk {
  const host = `127.0.0.1:${port}`;
  const { path, fields, keyField, headers = {}, wanted = OK } = ask;
  const key = keyField === undefined ? {} : { [keyField]: mintOrderKey() };
  const body = fields ? new URLSearchParams({ ...fields, ...key }).toString() : "";
  const form = {
    Origin: `http://${host}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  const all = {
    Host: host,
    Accept: "text/html",
    "Accept-Encoding": "br",
    "User-Agent": "Mozilla/5.0 (tela bench)",
    ...headers,
    ...(fields ? form : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const start = `${fields ? "POST" : "GET"} ${path} HTTP/1.1`;
  return { text: [start, ...lines, "", body].join("\r\n"), wanted };
}
