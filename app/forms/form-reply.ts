/** The answer to an invalid form: the typed values, and the error of each field. */
export type FormReply<Field extends string = string> = {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
};

/** A form that was read, or the answer that refuses it. */
export type ParsedForm<Value, Field extends string> =
  | { value: Value; reply: null }
  | { value: null; reply: FormReply<Field> };

export function settleForm<Value, Field extends string>(
  value: Value | null,
  reply: FormReply<Field>,
): ParsedForm<Value, Field> {
  const isRefused = value === null || Object.keys(reply.errors).length > 0;
  return isRefused ? { value: null, reply } : { value, reply: null };
}

/** True when an action answered with form errors. */
export function isFormReply(value: unknown): value is FormReply {
  return typeof value === "object" && value !== null && "errors" in value && "values" in value;
}
