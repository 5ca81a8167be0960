import { z } from "zod";

import { MAX_LINKS, type LinkRow } from "../../domain/catalogue/arrange-links";
import type { GroupFields } from "../../domain/catalogue/arrange-groups";
import type { FormReply } from "../form-reply";

type MenuField = "orden" | "enlaces";

export type MenuReply = FormReply<MenuField> & {
  /** The links as typed; null when they were not sent. */
  links: LinkRow[] | null;
  /** The names of the sections as typed, "" for the new one; null when they were not sent. */
  sections: Record<string, string> | null;
  /** The names of new categories as typed, by section; null when they were not sent. */
  added: Record<string, string> | null;
  /** The places of the categories as typed, by id; null when they were not sent. */
  numbers: Record<string, number> | null;
  /** The control that the error is about; null for none. */
  controlId: string | null;
  /** True when another tab changed the menu: the page then shows what is stored and what was typed. */
  isStale: boolean;
};

/** What a button of the menu page asks for. */
export type MenuChange =
  | { intent: "up" | "down" | "show" | "hide"; id: string }
  | {
      intent: "order";
      numbers: ReadonlyMap<string, number>;
      /** The names of the sections by id. */
      sections: ReadonlyMap<string, string>;
      newSection: string;
      added: readonly GroupFields[];
    }
  | { intent: "links"; rows: LinkRow[] };

/** Longer texts are cut: no rule accepts as much. */
const MAX_TEXT_LENGTH = 4000;
const ON_GROUP = /^(up|down|show|hide):(.{1,100})$/;
const NUMBER = /^\d{1,4}$/;
const NUMBER_FIELD = "orden-";

/** The name of the field with a group's number. */
export function numberField(id: string): string {
  return NUMBER_FIELD + id;
}

/** Reads a form of the menu page; null for what no button sends. */
export function parseMenuForm(formData: FormData): MenuChange | null {
  const intent = readText(formData, "intent");
  const [, change, id = ""] = ON_GROUP.exec(intent) ?? [];
  const onGroup = z.enum(["up", "down", "show", "hide"]).safeParse(change);
  if (onGroup.success) return { intent: onGroup.data, id };
  if (intent === "links") return { intent, rows: readLinks(formData) };
  const isAdding = intent.startsWith(ADD);
  if (intent !== "order" && !isAdding) return null;
  // Both buttons store all that was typed: Enter in a text field presses the first one.
  return {
    intent: "order",
    numbers: readNumbers(formData),
    sections: readSections(formData),
    newSection: readText(formData, NEW_SECTION_FIELD),
    added: readAdded(formData, isAdding ? intent.slice(ADD.length) : null),
  };
}

const ADD = "add:";
const ADDED_FIELD = "nombre-";

/** The name of the field with the name of a new group in this section. */
export function addedField(section: string): string {
  return ADDED_FIELD + section;
}

/** @param asked - the section whose button was pressed, also without a name */
function readAdded(formData: FormData, asked: string | null): GroupFields[] {
  const typed = [...formData.keys()]
    .filter((name) => name.startsWith(ADDED_FIELD) && readText(formData, name) !== "")
    .map((name) => name.slice(ADDED_FIELD.length));
  return [...new Set([...(asked === null ? [] : [asked]), ...typed])].map((section) => {
    const name = readText(formData, addedField(section));
    return { name, section, words: [], isInMenu: true, picture: "" };
  });
}

const SECTION_FIELD = "seccion-";
export const NEW_SECTION_FIELD = "nueva-seccion";

/** The name of the field with a section's name. */
export function sectionField(id: string): string {
  return SECTION_FIELD + id;
}

function readSections(formData: FormData): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of formData.keys()) {
    if (!name.startsWith(SECTION_FIELD)) continue;
    names.set(name.slice(SECTION_FIELD.length), readText(formData, name));
  }
  return names;
}

/** The names of the fields of the link in this row, from 0. */
export function linkFields(row: number) {
  return { label: `texto-${row}`, target: `destino-${row}`, number: `lugar-${row}` };
}

function readLinks(formData: FormData): LinkRow[] {
  // The form ends with an empty row.
  return Array.from({ length: MAX_LINKS + 1 }, (_, row) => {
    const fields = linkFields(row);
    const number = readText(formData, fields.number);
    return {
      label: readText(formData, fields.label),
      target: readText(formData, fields.target),
      number: NUMBER.test(number) ? Number(number) : row + 1,
    };
  });
}

function readNumbers(formData: FormData): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, value] of formData) {
    const isNumber = typeof value === "string" && NUMBER.test(value.trim());
    if (name.startsWith(NUMBER_FIELD) && isNumber) {
      numbers.set(name.slice(NUMBER_FIELD.length), Number(value));
    }
  }
  return numbers;
}

/** The field with the address of a group's picture, the one with its file, and the box that removes it. */
export const PICTURE_FIELD = "foto";
export const PICTURE_FILE = "foto-archivo";
export const PICTURE_REMOVED = "quitar-foto";

/** What a button of a group's own page asks for; null for what no button sends. */
export type GroupChange =
  { intent: "save"; fields: GroupFields } | { intent: "delete"; targetId: string };

export function parseGroupForm(formData: FormData): GroupChange | null {
  switch (readText(formData, "intent")) {
    case "save":
      return {
        intent: "save",
        fields: {
          name: readText(formData, "nombre"),
          section: readText(formData, "seccion"),
          words: readText(formData, "palabras")
            .split(/[,;\n]/)
            .map((word) => word.trim())
            .filter((word) => word !== ""),
          isInMenu: formData.get("en-menu") === "1",
          picture: formData.has(PICTURE_REMOVED) ? "" : readText(formData, PICTURE_FIELD),
        },
      };
    case "delete":
      return { intent: "delete", targetId: readText(formData, "destino") };
    default:
      return null;
  }
}

/** The version that the form was made from; -1 for none, which no taxonomy has. */
export function parseVersion(formData: FormData): number {
  const text = readText(formData, "version");
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.slice(0, MAX_TEXT_LENGTH).trim() : "";
}
