import {
  type Field,
  type FieldGroup,
  type GroupReading,
  type Texts,
  readGroup,
  textField,
  type InputTraits,
} from "../../domain/plain/fields";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** A posted text; empty for none, and for a file. */
export function readText(formData: FormData, name: string, maxLength = Infinity): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

/** What was typed, as a refused form shows it again. Never throws. */
export function readTyped(formData: FormData, fields: readonly Pick<Field, "name">[]): Texts {
  const pairs = fields.map(({ name }) => [name, readText(formData, name)]);
  return Object.fromEntries(pairs) as Texts;
}

/** The texts of a hidden field that a page wrote as JSON; null for what no page of ours sends. */
export function readTextList(written: FormDataEntryValue | null): string[] | null {
  try {
    const texts: unknown = typeof written === "string" ? JSON.parse(written) : null;
    return Array.isArray(texts) && texts.every((one) => typeof one === "string") ? texts : null;
  } catch {
    return null;
  }
}

export function parseFields<Group extends FieldGroup>(
  formData: FormData,
  group: Group,
): GroupReading<Group> {
  return readGroup(group, readTyped(formData, Object.values(group)));
}

/** The version that the form was made from; -1 for none, which nothing stored has. */
export function parseVersion(formData: FormData): number {
  const text = readText(formData, "version");
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

type EmailWords = {
  label?: string;
  hint?: string;
  maxLength: number;
  /** Asks for the address; without it, there may be none. */
  required?: string;
  problem?: string;
  tooLong?: string;
  input?: InputTraits;
};

/** The address of a shopper, in a control that is named `email`. */
export function emailField({ input, ...words }: EmailWords): Field<string> {
  const { problem = "Escribí una dirección como nombre@ejemplo.com." } = words;
  return textField({
    ...{ name: "email", label: "E-mail", tooLong: problem },
    ...words,
    problem,
    parse: (text) => (isTypedEmail(text) ? text : null),
    input: { type: "email", autoComplete: "email", ...input },
  });
}
