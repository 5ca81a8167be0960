import { hasStreetNumber } from "../../domain/buying/street-number";
import { mailHost, suggestMailAddress } from "../../domain/mail/mail-host";
import { trimInvisible } from "../../domain/plain/visible-text";
import { readText } from "../kit/typed-texts";

/*
 * Questions about answers that may be right: asked once, and never in the way of who sends the form again.
 * A form carries what it was shown with, so it needs no other mark that the question was asked.
 */

/** What a page was shown with: the questions about it were asked. */
export const SEEN_FIELDS = ["emailVisto", "calleVista"] as const;

/** The button that takes the suggested address. */
export const TAKE_EMAIL = "tomarEmail";

/** Before the form is read: the suggested address in place of the typed one, when its button was pressed. */
export function takeSuggestedEmail(formData: FormData): void {
  if (!formData.has(TAKE_EMAIL)) return;
  const suggested = suggestMailAddress(readTrimmed(formData, "email"));
  if (suggested !== null) formData.set("email", suggested);
}

/** About a host with a typing error, unless the form was shown with this very address. */
export function askAboutEmail(formData: FormData): string | null {
  const email = readTrimmed(formData, "email");
  const suggested = suggestMailAddress(email);
  if (suggested === null || readTrimmed(formData, "emailVisto") === email) return null;
  return `¿Quisiste decir ${mailHost(suggested)}? Si la dirección está bien así, seguí igual.`;
}

/** Who takes the suggested address answers only the question about that. */
export function askAboutStreet(formData: FormData): string | null {
  const shown = readTrimmed(formData, "calleVista");
  const wasAsked = shown !== "" && !hasStreetNumber(shown) && !formData.has(TAKE_EMAIL);
  if (wasAsked || hasStreetNumber(readTrimmed(formData, "calle"))) return null;
  return "¿Tiene número? Agregalo acá. Si no tiene, seguí igual.";
}

const readTrimmed = (formData: FormData, name: string) => trimInvisible(readText(formData, name));
