import { findMailState, type MailState } from "../../domain/mail/mail";
import { parseRowId } from "../../domain/plain/row-id";

/** Reads the address of the mail list. Invalid parts are ignored. */
export function parseMailQuery(params: URLSearchParams): {
  state: MailState | null;
  /** The cursor: the last mail of the page before. */
  after: number | null;
} {
  return {
    state: findMailState(params.get("estado") ?? ""),
    after: parseRowId(params.get("antes")),
  };
}

export function writeMailQuery(state: MailState | null, after: number | null = null): string {
  const given: [string, string][] = [
    ...(state === null ? [] : [["estado", state] satisfies [string, string]]),
    ...(after === null ? [] : [["antes", String(after)] satisfies [string, string]]),
  ];
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
