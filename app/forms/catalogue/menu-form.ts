import { MAX_LINKS, type LinkRow } from "../../domain/catalogue/arrange-links";
import type { GroupFields } from "../../domain/catalogue/arrange-groups";
import { NUMBER_FACTS } from "../../domain/products/number-fields";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { readPicture } from "./picture-form";

export type MenuReply = FormReply<"orden" | "enlaces"> & {
  /** What was typed; null where it was not sent. */
  links: LinkRow[] | null;
  /** By id; "" for the new one. */
  sections: Record<string, string> | null;
  added: Record<string, string> | null;
  numbers: Record<string, number> | null;
  /** The control that the error is about; null for none. */
  controlId: string | null;
  /** True when another tab changed the menu: the page then shows what is stored and what was typed. */
  isStale: boolean;
};

type GroupIntent = "up" | "down" | "show" | "hide";

export type MenuChange =
  | { intent: GroupIntent; id: string }
  | {
      intent: "order";
      numbers: ReadonlyMap<string, number>;
      sections: ReadonlyMap<string, string>;
      newSection: string;
      /** True when its button was pressed, also without a name. */
      addsSection: boolean;
      added: readonly GroupFields[];
    }
  | { intent: "repeat"; from: string; to: string }
  | { intent: "links"; rows: LinkRow[] };

/** Longer texts are cut: no rule accepts as much. */
const MAX_TEXT_LENGTH = 4000;
const ON_GROUP = /^(up|down|show|hide):(.{1,100})$/;
const REPEAT = /^repeat:([^:]{1,100}):([^:]{1,100})$/;
const NUMBER = /^\d{1,4}$/;
const ADD = "add:";
const NUMBER_FIELD = "orden-";
const ADDED_FIELD = "nombre-";
const SECTION_FIELD = "seccion-";
export const NEW_SECTION_FIELD = "nueva-seccion";

/** The names of the fields of a group's number, of a section's new group, and of a section's name. */
export const numberField = (groupId: string) => NUMBER_FIELD + groupId;
export const addedField = (sectionId: string) => ADDED_FIELD + sectionId;
export const sectionField = (id: string) => SECTION_FIELD + id;

/** The names of the fields of the link in this row, from 0. */
export function linkFields(row: number) {
  return { label: `texto-${row}`, target: `destino-${row}`, number: `lugar-${row}` };
}

/** Reads a form of the menu page; null for what no button sends. */
export function parseMenuForm(formData: FormData): MenuChange | null {
  const intent = readLine(formData, "intent");
  const [, onGroup, id = ""] = ON_GROUP.exec(intent) ?? [];
  if (onGroup !== undefined) return { intent: onGroup as GroupIntent, id };
  const [, from, to] = REPEAT.exec(intent) ?? [];
  if (from !== undefined && to !== undefined) return { intent: "repeat", from, to };
  if (intent === "links") return { intent, rows: readLinks(formData) };
  const isAdding = intent.startsWith(ADD);
  const addsSection = intent === "add-section";
  if (intent !== "order" && !isAdding && !addsSection) return null;
  const numbers = readFields(formData, NUMBER_FIELD).filter(([, text]) => NUMBER.test(text));
  // All these buttons store all that was typed: Enter in a text field presses the first one.
  return {
    intent: "order",
    numbers: new Map(numbers.map(([groupId, text]) => [groupId, Number(text)])),
    sections: new Map(readFields(formData, SECTION_FIELD)),
    newSection: readLine(formData, NEW_SECTION_FIELD),
    addsSection,
    added: readAdded(formData, isAdding ? [intent.slice(ADD.length)] : []),
  };
}

/** @param asked - the section whose button was pressed, also without a name */
function readAdded(formData: FormData, asked: readonly string[]): GroupFields[] {
  const typed = readFields(formData, ADDED_FIELD).filter(([, name]) => name !== "");
  return [...new Set([...asked, ...typed.map(([section]) => section)])].map((section) => {
    const name = readLine(formData, addedField(section));
    return { ...NEW_GROUP, name, section };
  });
}

const NEW_GROUP = {
  ...{ words: [], isInMenu: true, picture: "", parent: "" },
  weightInGrams: null,
};

/** The fields whose names begin so, by the rest of their names. */
function readFields(formData: FormData, start: string): [string, string][] {
  const names = [...formData.keys()].filter((name) => name.startsWith(start));
  return names.map((name) => [name.slice(start.length), readLine(formData, name)]);
}

function readLinks(formData: FormData): LinkRow[] {
  // The form ends with an empty row.
  return Array.from({ length: MAX_LINKS + 1 }, (_, row) => {
    const fields = linkFields(row);
    const number = readLine(formData, fields.number);
    return {
      label: readLine(formData, fields.label),
      target: readLine(formData, fields.target),
      number: NUMBER.test(number) ? Number(number) : row + 1,
    };
  });
}

/** What a button of a group's own page asks for; null for what no button sends. */
export type GroupChange =
  | {
      intent: "save";
      fields: GroupFields;
      typedWeight: string;
      /** What is wrong with it; the group's weight is null then. */
      weightProblem: string | null;
    }
  | { intent: "delete"; targetId: string };

export function parseGroupForm(formData: FormData): GroupChange | null {
  switch (readLine(formData, "intent")) {
    case "save": {
      const words = readLine(formData, "palabras")
        .split(/[,;\n]/)
        .map((word) => word.trim());
      const typedWeight = readLine(formData, "peso");
      const weight = NUMBER_FACTS.weightInGrams.parse(typedWeight);
      const fields = {
        name: readLine(formData, "nombre"),
        section: readLine(formData, "seccion"),
        words: words.filter((word) => word !== ""),
        isInMenu: formData.get("en-menu") === "1",
        parent: readLine(formData, "dentro-de"),
        weightInGrams: weight.value,
        picture: readPicture(formData),
      };
      return { intent: "save", fields, typedWeight, weightProblem: weight.problem };
    }
    case "delete":
      return { intent: "delete", targetId: readLine(formData, "destino") };
    default:
      return null;
  }
}

function readLine(formData: FormData, name: string): string {
  return readText(formData, name, MAX_TEXT_LENGTH).trim();
}
