import { useMemo } from "react";

import type { FormReply } from "../forms/form-reply";
import type { ListedError } from "./error-summary";

/** A form's fields in their order, each with the control that mends it; null where none can. */
export type FormControls<Field extends string> = Partial<Record<Field, string | null>>;

/**
 * What is wrong with one form of a page. One list for one answer: a new list takes the focus to the
 * summary again.
 */
export function useReplyErrors<Field extends string>(
  reply: FormReply<Field> | null,
  controls: FormControls<Field>,
): ListedError[] {
  return useMemo(
    () =>
      Object.entries<string | null | undefined>(controls).flatMap(([name, controlId = null]) => {
        const message = reply?.errors[name as Field];
        return message === undefined ? [] : [{ controlId, message }];
      }),
    [reply, controls],
  );
}
