import { Form, type FormProps } from "@remix-run/react";
import { forwardRef, useContext } from "react";

import { MaySend } from "./may-send";

export type ChangeFormProps = Omit<FormProps, "method" | "action"> & { action: string };

/** Where the person's role may not send it, it can only be read. The server refuses it anyway. */
export const ChangeForm = forwardRef<HTMLFormElement, ChangeFormProps>(function ChangeForm(
  { action, children, ...props },
  ref,
) {
  const maySend = useContext(MaySend);
  return (
    <Form ref={ref} method="post" action={action} {...props}>
      {maySend(action) ? (
        children
      ) : (
        <fieldset disabled className="read-only">
          {children}
        </fieldset>
      )}
    </Form>
  );
});
