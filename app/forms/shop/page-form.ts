import { settlePageText, type PageText } from "../../domain/shop/page";
import { trimInvisible } from "../../domain/plain/visible-text";
import { readText } from "../kit/typed-texts";

export type PageField = "titulo" | "direccion" | "texto";

export type PageChange =
  | { intent: "save" | "publish" | "preview"; typed: TypedPage; text: PageText }
  | { intent: "return"; version: number }
  | { intent: "delete" };

/** The fields as they were typed, with the version they came with, to show them again. */
export type TypedPage = Record<PageField | "version", string>;

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
