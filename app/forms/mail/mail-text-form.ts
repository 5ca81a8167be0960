import { z } from "zod";

import {
  findMailTextProblems,
  type MailText,
  type ShopperMailKind,
} from "../../domain/mail/mail-texts";
import { trimInvisible } from "../../domain/plain/visible-text";
import type { MailTextValues } from "./mail-text-fields";

const INTENTS = ["save", "preview", "test", "restore"] as const;

export type MailTextForm = {
  intent: (typeof INTENTS)[number];
  text: MailText;
  /** Null for what no page of ours sends. */
  base: MailText | null;
  /** The errors of the fields. */
  errors: Partial<MailTextValues>;
};

/** Reads the form of a mail's texts; null for what no button sends. */
export function parseMailTextForm(kind: ShopperMailKind, formData: FormData): MailTextForm | null {
  const intent = INTENTS.find((known) => known === formData.get("intent"));
  if (intent === undefined) return null;
  const text = {
    greeting: toOneLine(readText(formData, "saludo")),
    paragraph: toLines(readText(formData, "parrafo")),
    closing: toLines(readText(formData, "despedida")),
  };
  const problems = findMailTextProblems(kind, text);
  const errors = {
    ...(problems?.greeting !== undefined && { saludo: problems.greeting }),
    ...(problems?.paragraph !== undefined && { parrafo: problems.paragraph }),
    ...(problems?.closing !== undefined && { despedida: problems.closing }),
  };
  return { intent, text, base: parseMailTextBase(readText(formData, "base")), errors };
}

const Base = z
  .tuple([z.string(), z.string(), z.string()])
  .transform(([greeting, paragraph, closing]) => ({ greeting, paragraph, closing }));

function parseMailTextBase(written: string): MailText | null {
  try {
    return Base.parse(JSON.parse(written));
  } catch {
    return null;
  }
}

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value : "";
}

function toOneLine(text: string): string {
  return trimInvisible(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " "));
}

/** Keeps line breaks, but no more than one empty line. */
function toLines(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, " ");
  return trimInvisible(lines.replace(/\n\s*\n\s*\n/g, "\n\n"));
}
