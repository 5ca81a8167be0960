import { parseRowId } from "../../domain/plain/row-id";
import { settlePageText, type PageText } from "../../domain/shop/page";
import { trimInvisible } from "../../domain/plain/visible-text";

export type PageField = "titulo" | "direccion" | "texto";

/** What a button of a page's form asks for. */
export type PageChange =
  | { intent: "save" | "publish"; typed: TypedPage; text: PageText }
  | { intent: "preview"; typed: TypedPage; text: PageText }
  | { intent: "return"; version: number }
  | { intent: "delete" };

/** The fields as they were typed, with the version they came with, to show them again. */
export type TypedPage = Record<PageField | "version", string>;

/** Reads a page's form; null for what no button sends. */
export function parsePageForm(formData: FormData): PageChange | null {
  const intent = readText(formData, "intent");
  switch (intent) {
    case "save":
    case "publish":
    case "preview": {
      const typed: TypedPage = {
        titulo: readText(formData, "titulo"),
        direccion: readText(formData, "direccion"),
        texto: readText(formData, "texto"),
        version: readText(formData, "version"),
      };
      return { intent, typed, text: toPageText(typed) };
    }
    case "delete":
      return { intent };
    default: {
      const [, version] = /^return:(\d{1,9})$/.exec(intent) ?? [];
      return version === undefined ? null : { intent: "return", version: Number(version) };
    }
  }
}

function toPageText({ titulo, direccion, texto }: TypedPage): PageText {
  return settlePageText({
    title: trimInvisible(titulo.replace(/[\p{Cc}\s]+/gu, " ")),
    slug: trimInvisible(direccion),
    // Browsers send lines with two characters at their end.
    markdown: texto.replace(/\r\n?/g, "\n").trimEnd(),
  });
}

/** What a button of the list asks for. */
export type PageListChange = { intent: "publish" | "hide"; id: number };

/** Reads a form of the list; null for what no button sends. */
export function parsePageListForm(formData: FormData): PageListChange | null {
  const intent = readText(formData, "intent");
  const id = parseRowId(readText(formData, "id"));
  return (intent === "publish" || intent === "hide") && id !== null ? { intent, id } : null;
}

/** The version that the form was made from; -1 for none. */
export function parsePageFormVersion(formData: FormData): number {
  const text = readText(formData, "version");
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value : "";
}
