/** What an invalid form is answered with: the typed values, and what is wrong by field. */
export type FormReply<Field extends string = string> = {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
};

/** Whether an action answered with the errors of a form. */
export function isFormReply(value: unknown): value is FormReply {
  return typeof value === "object" && value !== null && "errors" in value && "values" in value;
}
