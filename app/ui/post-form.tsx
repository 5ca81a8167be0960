import { forwardRef } from "react";

import { ChangeForm, type ChangeFormProps } from "./change-form";
import { ERRORS_ID } from "./form-errors-id";

/** When the answer is the same page, the browser scrolls to the errors, also without script. */
export const PostForm = forwardRef<HTMLFormElement, ChangeFormProps>(function PostForm(
  { action, ...props },
  ref,
) {
  return <ChangeForm ref={ref} action={`${action}#${ERRORS_ID}`} {...props} />;
});
