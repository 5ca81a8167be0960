import { textField, type Field, type InputTraits } from "../../domain/plain/fields";
import { isTypedEmail } from "../../domain/plain/typed-email";

type EmailWords = {
  label?: string;
  hint?: string;
  maxLength: number;
  /** Asks for the address; without it, there may be none. */
  required?: string;
  problem?: string;
  tooLong?: string;
  input?: InputTraits;
};

/** The address of a shopper, in a control that is named `email`. */
export function emailField({ input, ...words }: EmailWords): Field<string> {
  const { problem = "Escribí una dirección como nombre@ejemplo.com." } = words;
  return textField({
    ...{ name: "email", label: "E-mail", tooLong: problem },
    ...words,
    problem,
    parse: (text) => (isTypedEmail(text) ? text : null),
    input: { type: "email", autoComplete: "email", ...input },
  });
}
