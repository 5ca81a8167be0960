/** The answer to an invalid form: the typed values, and the error of each field. */
export type FormReply<Field extends string = string> = {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
};

/** True when an action answered with form errors. */
export function isFormReply(value: unknown): value is FormReply {
  return typeof value === "object" && value !== null && "errors" in value && "values" in value;
}
