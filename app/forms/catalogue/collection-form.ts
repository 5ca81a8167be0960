import type { CollectionFields } from "../../domain/catalogue/collections";
import { dayField, type Texts } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { PICTURE_FIELD, readPicture } from "./picture-form";

/** Longer texts are cut: no rule accepts as much. */
const MAX_TEXT_LENGTH = 200;

export const NEW_COLLECTION_FIELD = "coleccion-nueva";

/** What a button of the list of collections asks for; null for what no button sends. */
export type CollectionListChange =
  | { intent: "add"; name: string }
  | { intent: "up" | "down"; id: string };

export function parseCollectionList(formData: FormData): CollectionListChange | null {
  const intent = readText(formData, "intent", MAX_TEXT_LENGTH);
  if (intent === "add") {
    return { intent, name: readText(formData, NEW_COLLECTION_FIELD, MAX_TEXT_LENGTH) };
  }
  const [, direction, id = ""] = /^(up|down):(.{1,100})$/.exec(intent) ?? [];
  return direction === "up" || direction === "down" ? { intent: direction, id } : null;
}

export const DAY_FIELDS = {
  startsOn: dayField({
    name: "desde",
    label: "Desde (opcional)",
    intro: "Si solo vale unos días, decí cuáles. Los dos entran enteros.",
  }),
  endsOn: dayField({ name: "hasta", label: "Hasta (opcional)", isBeside: true }),
};

export type CollectionReply = FormReply<"nombre" | "desde" | "hasta" | "foto" | "version">;

/** What a button of a collection's own page asks for. */
export type CollectionChange =
  | {
      intent: "save";
      fields: CollectionFields;
      /** As typed. */
      values: Texts;
      errors: CollectionReply["errors"];
    }
  | { intent: "delete"; values: Texts };

export function parseCollectionForm(formData: FormData): CollectionChange | null {
  const intent = readText(formData, "intent");
  const version = readText(formData, "version", MAX_TEXT_LENGTH);
  if (intent === "delete") return { intent, values: { version } };
  if (intent !== "save") return null;
  const read = (name: string) => readText(formData, name, MAX_TEXT_LENGTH);
  const [from, until] = [read("desde"), read("hasta")];
  const startsOn = DAY_FIELDS.startsOn.read(from);
  const endsOn = DAY_FIELDS.endsOn.read(until);
  const name = read("nombre");
  const picture = readPicture(formData);
  return {
    intent,
    fields: { name, picture, startsOn: startsOn.value, endsOn: endsOn.value },
    values: { nombre: name, desde: from, hasta: until, [PICTURE_FIELD]: picture, version },
    errors: {
      ...(startsOn.problem !== null && { desde: startsOn.problem }),
      ...(endsOn.problem !== null && { hasta: endsOn.problem }),
    },
  };
}
