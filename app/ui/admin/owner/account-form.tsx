import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { AccountField } from "../../../forms/owner/account";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { AccountHint } from "./password-fields";

export type AccountReply = FormReply<AccountField> | null;

type AccountFormProps = {
  intent: string;
  reply: AccountReply;
  /** The form's fields, which no other form of the page has. */
  controls: FormControls<AccountField>;
  errorTitle: string;
  /** For forms that ask for the password. */
  username?: string;
  button: string;
  isQuiet?: boolean;
  children?: React.ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { intent, reply, controls, errorTitle, username, button, isQuiet, children } = props;
  const errors = useReplyErrors(reply, controls);
  return (
    <PostForm action={adminPaths.account()} className="form" noValidate replace>
      {errors.length > 0 && <ErrorSummary title={errorTitle} errors={errors} />}
      <input type="hidden" name="intent" value={intent} />
      {username !== undefined && <AccountHint username={username} />}
      {children}
      <div className="form-actions">
        <button className={isQuiet ? "button button-quiet" : "button"}>
          {button}
          <Sending intent={intent} />
        </button>
      </div>
    </PostForm>
  );
}

function Sending({ intent }: { intent: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}
