import { findMailState, type MailState } from "../../domain/mail/mail";
import { parseRowId } from "../../domain/plain/row-id";
import { mailTextFields, type MailText, type ShopperMailKind } from "../../domain/mail/mail-texts";
import { readGroup } from "../../domain/plain/fields";
import { readTextList, readTyped } from "../kit/typed-texts";

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

const INTENTS = ["save", "preview", "test", "restore"] as const;

export function parseMailTextForm(kind: ShopperMailKind, formData: FormData) {
  const intent = INTENTS.find((known) => known === formData.get("intent"));
  if (intent === undefined) return null;
  const fields = mailTextFields(kind);
  const typed = readTyped(formData, Object.values(fields));
  const base = parseMailTextBase(formData.get("base"));
  return { kind, intent, typed, base, ...readGroup(fields, typed) };
}

export type MailTextForm = NonNullable<ReturnType<typeof parseMailTextForm>>;

/** The text that the form was filled with; null for what no page of ours sends. */
function parseMailTextBase(written: FormDataEntryValue | null): MailText | null {
  const texts = readTextList(written);
  if (texts?.length !== 3) return null;
  const [greeting = "", paragraph = "", closing = ""] = texts;
  return { greeting, paragraph, closing };
}

export function writeMailTextBase({ greeting, paragraph, closing }: MailText): string {
  return JSON.stringify([greeting, paragraph, closing]);
}
