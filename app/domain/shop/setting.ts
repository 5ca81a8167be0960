import {
  readGroup,
  writeGroup,
  type Field,
  type FieldGroup,
  type GroupValues,
  type Texts,
} from "../plain/fields";
import { toLine } from "../plain/visible-text";

/** A heading of a settings page, with the settings below it. */
export type Section = { id: string; title: string; lead?: string };

export type Setting<Value = unknown> = {
  called: string;
  standard: Value;
  /** True for what may stand in the database; null for a structure that app/data checks. */
  isStored: ((value: unknown) => boolean) | null;
  /** True for one that is changed with the password only, so never by an undo. */
  asksPassword?: true;
  /** Null for a setting that has a form of its own. */
  form: SettingForm<Value> | null;
};

type SettingForm<Value = unknown> = {
  section: Section;
  fields: readonly Field[];
  write(value: Value): Texts;
  read(texts: Texts): SettingReading<Value>;
};

type SettingReading<Value> =
  | { value: Value; errors: null }
  | { value: null; errors: Record<string, string> };

type Words = { called: string };
type Shown = Words & { section: Section };

export function simpleSetting<Value>(
  words: Shown & { standard: NoInfer<Value>; field: Field<Value> },
): Setting<Value> {
  const { called, standard, section, field } = words;
  return {
    called,
    standard,
    isStored: (value) => field.isStored(value),
    form: {
      section,
      fields: [field],
      write: (value) => ({ [field.name]: field.write(value) }),
      read(texts) {
        const { value, problem } = field.read(texts[field.name] ?? "");
        if (problem !== null) return { value: null, errors: { [field.name]: problem } };
        return { value, errors: null };
      },
    },
  };
}

/** What is wrong with the texts of a group together. Each text is one line. */
type Check<Group extends FieldGroup> = (
  texts: Record<keyof Group, string>,
) => Partial<Record<keyof Group, string>>;

type Parts<Group extends FieldGroup> = Shown & { fields: Group; check?: Check<Group> };

export function groupSetting<Group extends FieldGroup>(
  words: Parts<Group> & { standard: GroupValues<Group> },
): Setting<GroupValues<Group>> {
  const { fields, standard } = words;
  // Stored in one order, whatever the order of the controls.
  const join = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.keys(standard).map((part) => [part, values[part]]),
    ) as GroupValues<Group>;
  return {
    ...structuredSetting({ ...words, split: (value) => value, join }),
    isStored: (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.entries(fields).every(([part, field]) =>
        field.isStored((value as Record<string, unknown>)[part]),
      ),
  };
}

type Structure<Group extends FieldGroup, Value> = Parts<Group> & {
  standard: Value;
  split: (value: Value) => GroupValues<Group>;
  join: (values: GroupValues<Group>) => Value;
};

/** A setting whose value is built otherwise than its form; app/data has its schema. */
export function structuredSetting<Group extends FieldGroup, Value>(
  words: Structure<Group, Value>,
): Setting<Value> {
  const { called, standard, section, fields, split, join, check } = words;
  return {
    called,
    standard,
    isStored: null,
    form: {
      section,
      fields: Object.values(fields),
      write: (value) => writeGroup(fields, split(value)),
      read(texts) {
        const { values, errors } = readGroup(fields, texts);
        const found = { ...checkTogether(fields, check, texts), ...errors };
        if (values === null || Object.keys(found).length > 0) return { value: null, errors: found };
        return { value: join(values), errors: null };
      },
    },
  };
}

function checkTogether<Group extends FieldGroup>(
  fields: Group,
  check: Check<Group> | undefined,
  texts: Texts,
): Record<string, string> {
  const lines = Object.entries(fields).map(([part, { name }]) => [part, toLine(texts[name] ?? "")]);
  const found: Partial<Record<string, string>> =
    check?.(Object.fromEntries(lines) as Record<keyof Group, string>) ?? {};
  const errors: Record<string, string> = {};
  for (const [part, { name }] of Object.entries(fields)) {
    const problem = found[part];
    if (problem !== undefined) errors[name] = problem;
  }
  return errors;
}

/** A setting with a form of its own. */
export function storedSetting<Value>(
  words: Words &
    Pick<Setting<Value>, "standard" | "asksPassword"> &
    Partial<Pick<Setting, "isStored">>,
): Setting<Value> {
  return { isStored: null, form: null, ...words };
}

export type Settings = Record<string, Setting>;

export type SettingValues<Table extends Settings> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

export function listFields(table: Settings): Field[] {
  return Object.values(table).flatMap(({ form }) => form?.fields ?? []);
}

export function writeSettings<Table extends Settings>(
  table: Table,
  values: SettingValues<Table>,
): Texts {
  const valueByName: Record<string, unknown> = values;
  const texts = Object.entries(table).map(([name, { form }]) => form?.write(valueByName[name]));
  return Object.assign({}, ...texts) as Texts;
}

type SettingsReading<Table extends Settings> = SettingReading<SettingValues<Table>>;

/** Reads those of the settings that the form shows. */
export function readSettingsForm<Table extends Settings>(
  table: Table,
  texts: Texts,
): SettingsReading<Table> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, { form }] of Object.entries(table)) {
    if (form === null) continue;
    const reading = form.read(texts);
    if (reading.errors === null) values[name] = reading.value;
    else Object.assign(errors, reading.errors);
  }
  if (Object.keys(errors).length > 0) return { value: null, errors };
  return { value: values as SettingValues<Table>, errors: null };
}

/** The headings of a form, each with its controls. */
export function listSections(table: Settings): [Section, readonly Field[]][] {
  const forms = Object.values(table).flatMap(({ form }) => form ?? []);
  return [...new Set(forms.map(({ section }) => section))].map((section) => [
    section,
    forms.filter((form) => form.section === section).flatMap(({ fields }) => fields),
  ]);
}
