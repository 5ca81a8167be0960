import { findMailState, type MailState } from "../../domain/mail/mail";

/** What the address of the list of mails asks for. What makes no sense asks for nothing. */
export function parseMailQuery(params: URLSearchParams): {
  state: MailState | null;
  /** The mail after which the list goes on. */
  after: number | null;
} {
  return {
    state: findMailState(params.get("estado") ?? ""),
    after: parseMailId(params.get("antes")),
  };
}

export function writeMailQuery(state: MailState | null, after: number | null = null): string {
  const given: [string, string][] = [
    ...(state === null ? [] : [["estado", state] satisfies [string, string]]),
    ...(after === null ? [] : [["antes", String(after)] satisfies [string, string]]),
  ];
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The number of a mail as an address or a form names it; null when it is none. */
export function parseMailId(text: unknown): number | null {
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
