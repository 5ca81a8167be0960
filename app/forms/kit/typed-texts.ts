import type { Field, FieldGroup, GroupReading, Texts } from "../../domain/plain/fields";
import { readGroup } from "../../domain/plain/fields";

/** What was typed, as a refused form shows it again. Never throws. */
export function readTyped(formData: FormData, fields: readonly Field[]): Texts {
  const pairs = fields.map(({ name }) => {
    const value = formData.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(pairs) as Texts;
}

export function parseFields<Group extends FieldGroup>(
  formData: FormData,
  group: Group,
): GroupReading<Group> {
  return readGroup(group, readTyped(formData, Object.values(group)));
}
