import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { AccountField } from "../../../forms/owner/account";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";

export type AccountReply = FormReply<AccountField> | null;

type AccountFormProps = {
  intent: string;
  reply: AccountReply;
  /** The form's fields, which no other form of the page has. */
  controls: FormControls<AccountField>;
  errorTitle: string;
  /** Tells password managers which account this is; for forms that ask for the password. */
  username?: string;
  button: string;
  isQuiet?: boolean;
  children?: React.ReactNode;
  /** Beside the button. */
  beside?: React.ReactNode;
};

/** One form of the account page, with its errors above it. */
export function AccountForm(props: AccountFormProps) {
  const { intent, reply, controls, errorTitle, username, button, isQuiet, children, beside } =
    props;
  const errors = useReplyErrors(reply, controls);
  return (
    <PostForm action={adminPaths.account()} className="form" noValidate replace>
      {errors.length > 0 && <ErrorSummary title={errorTitle} errors={errors} />}
      <input type="hidden" name="intent" value={intent} />
      {username !== undefined && (
        <input type="text" hidden readOnly autoComplete="username" value={username} />
      )}
      {children}
      <div className="form-actions">
        <button className={isQuiet ? "button button-quiet" : "button"}>
          {button}
          <Sending intent={intent} />
        </button>
        {beside}
      </div>
    </PostForm>
  );
}

/** A spinner while the account page sends the form with this intent. */
function Sending({ intent }: { intent: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}
