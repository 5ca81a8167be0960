import { z } from "zod";

import { mailTextFields, type MailText, type ShopperMailKind } from "../../domain/mail/mail-texts";
import { readGroup } from "../../domain/plain/fields";
import { readTyped } from "../kit/typed-texts";

const INTENTS = ["save", "preview", "test", "restore"] as const;

/** Reads the form of a mail's texts; null for what no button sends. */
export function parseMailTextForm(kind: ShopperMailKind, formData: FormData) {
  const intent = INTENTS.find((known) => known === formData.get("intent"));
  if (intent === undefined) return null;
  const fields = mailTextFields(kind);
  const typed = readTyped(formData, Object.values(fields));
  const base = parseMailTextBase(formData.get("base"));
  return { kind, intent, typed, base, ...readGroup(fields, typed) };
}

export type MailTextForm = NonNullable<ReturnType<typeof parseMailTextForm>>;

const Base = z
  .tuple([z.string(), z.string(), z.string()])
  .transform(([greeting, paragraph, closing]) => ({ greeting, paragraph, closing }));

/** The text that the form was filled with; null for what no page of ours sends. */
function parseMailTextBase(written: FormDataEntryValue | null): MailText | null {
  try {
    return typeof written === "string" ? Base.parse(JSON.parse(written)) : null;
  } catch {
    return null;
  }
}

export function writeMailTextBase({ greeting, paragraph, closing }: MailText): string {
  return JSON.stringify([greeting, paragraph, closing]);
}
