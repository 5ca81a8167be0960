import type { Field, FieldGroup, GroupReading, Texts } from "../../domain/plain/fields";
import { readGroup } from "../../domain/plain/fields";

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
