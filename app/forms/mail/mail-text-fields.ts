import type { MailText } from "../../domain/mail/mail-texts";
import type { FormReply } from "../form-reply";

export type MailTextField = "saludo" | "parrafo" | "despedida";
export type MailTextValues = Record<MailTextField, string>;

/** Besides the fields: the text that the form was filled with, and a message about the whole. */
export type MailTextReply = FormReply<MailTextField | "base" | "mail">;

export const MAIL_TEXT_LABELS: Readonly<Record<MailTextField, string>> = {
  saludo: "Saludo",
  parrafo: "Tu párrafo",
  despedida: "Despedida",
};

export const MAIL_TEXT_FIELDS = Object.keys(MAIL_TEXT_LABELS) as MailTextField[];

/** A text as the fields show it. */
export function toMailTextValues({ greeting, paragraph, closing }: MailText): MailTextValues {
  return { saludo: greeting, parrafo: paragraph, despedida: closing };
}

export function writeMailTextBase({ greeting, paragraph, closing }: MailText): string {
  return JSON.stringify([greeting, paragraph, closing]);
}
