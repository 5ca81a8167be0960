import { mailHost, suggestMailAddress } from "../domain/mail/mail-host";
import { TAKE_EMAIL } from "../forms/buying/asked-once";
import { EnterButton } from "./enter-button";
import { TextField } from "./fields";

type EmailFieldProps = Omit<
  React.ComponentProps<typeof TextField>,
  "name" | "type" | "defaultValue"
> & {
  formId: string;
  /** What the form is shown with. */
  value: string | undefined;
  /** The address that was asked about, where that is not the one that it is shown with. */
  seen?: string | undefined;
};

/** Where its host looks like a typing error, a button takes the suggested one and sends all. */
export function EmailField({ formId, value, seen, error, ...field }: EmailFieldProps) {
  const suggested = error === undefined ? null : suggestMailAddress((value ?? "").trim());
  return (
    <div className="email-field">
      {/* A new value from the server takes the place of what was typed. */}
      <TextField
        key={value}
        {...field}
        name="email"
        type="email"
        defaultValue={value}
        error={error}
      />
      <input type="hidden" name="emailVisto" value={seen ?? value ?? ""} />
      {suggested !== null && (
        <>
          <EnterButton formId={formId} />
          <button form={formId} className="button button-quiet" name={TAKE_EMAIL} value="si">
            Sí, es {mailHost(suggested)}
          </button>
        </>
      )}
    </div>
  );
}
