import { readPictureHost } from "../../domain/imports/picture-source";
import { parseRowId } from "../../domain/plain/row-id";

/** The file field with a ZIP. */
export const ARCHIVE_FIELD = "archivo";

export type PicturesForm =
  | { intent: "upload" }
  | { intent: "confirm"; hosts: string[] }
  | { intent: "decline"; host: string }
  /** Without an id: all that were given up. */
  | { intent: "retry" | "forget"; id: number | null }
  | { intent: "external" };

/** Null for what no form of the page of pictures sends. */
export function parsePicturesForm(formData: FormData): PicturesForm | null {
  const intent = formData.get("intent");
  switch (intent) {
    case "upload":
    case "external":
      return { intent };
    case "confirm": {
      const hosts = formData.getAll("sitio").map(String);
      const isGood = hosts.length > 0 && hosts.every(isHost);
      return isGood ? { intent, hosts } : null;
    }
    case "decline": {
      const host = formData.get("sitio");
      return typeof host === "string" && isHost(host) ? { intent, host } : null;
    }
    case "retry":
    case "forget": {
      const given = formData.get("foto");
      if (given === null) return { intent, id: null };
      const id = parseRowId(given);
      return id === null ? null : { intent, id };
    }
    default:
      return null;
  }
}

const isHost = (text: string) => readPictureHost(`https://${text}/`) === text;
