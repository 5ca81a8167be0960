import { readText } from "../kit/typed-texts";

/** The field with the address of a picture, the one with its file, and the box that removes it. */
export const PICTURE_FIELD = "foto";
export const PICTURE_FILE = "foto-archivo";
export const PICTURE_REMOVED = "quitar-foto";

const MAX_ADDRESS_LENGTH = 4000;

/** The address that the form leaves; empty for none. */
export function readPicture(formData: FormData): string {
  if (formData.has(PICTURE_REMOVED)) return "";
  return readText(formData, PICTURE_FIELD, MAX_ADDRESS_LENGTH).trim();
}
