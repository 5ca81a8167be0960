import { Form, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";

import { ERRORS_ID } from "./form-errors-id";

type PostFormProps = Omit<FormProps, "method" | "action"> & { action: string };

/**
 * A POST form whose address ends with the fragment of the error summary: when the answer is the
 * same page, the browser scrolls to the errors, also without script. After a redirect the fragment
 * matches nothing, and the next page opens at its top.
 */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  { action, ...props },
  ref,
) {
  return <Form ref={ref} method="post" action={`${action}#${ERRORS_ID}`} {...props} />;
});
