import { forwardRef } from "react";

import { ChangeForm, type ChangeFormProps } from "./change-form";
import { ERRORS_ID } from "./form-errors-id";

/**
 * A POST form whose address ends with the fragment of the error summary: when the answer is the
 * same page, the browser scrolls to the errors, also without script. After a redirect the fragment
 * matches nothing, and the next page opens at its top.
 */
export const PostForm = forwardRef<HTMLFormElement, ChangeFormProps>(function PostForm(
  { action, ...props },
  ref,
) {
  return <ChangeForm ref={ref} action={`${action}#${ERRORS_ID}`} {...props} />;
});
