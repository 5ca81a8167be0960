import { useMemo } from "react";

import type { FormReply } from "../forms/form-reply";
import type { ListedError } from "./error-summary";

/** A form's fields in order, each with the id of its control; null when no control can fix it. */
export type FormControls<Field extends string> = Partial<Record<Field, string | null>>;

/** One array for each answer: a new array moves the focus to the summary again. */
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
