import type { FormReply } from "../../forms/form-reply";

/** A field's name, what was typed into it (else its first value) and what is wrong with it. */
export function replyField<Field extends string>(
  reply: FormReply<Field> | null,
  name: Field,
  firstValue?: string,
) {
  return { name, defaultValue: reply?.values[name] ?? firstValue, error: reply?.errors[name] };
}
