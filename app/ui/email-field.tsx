import { mailHost, suggestMailAddress } from "../domain/mail/mail-host";
import { TAKE_EMAIL } from "../forms/buying/asked-once";
import { TextField } from "./fields";

type EmailFieldProps = Omit<
  React.ComponentProps<typeof TextField>,
  "name" | "type" | "defaultValue"
> & {
  formId: string;
  /** What the form is shown with. */
  value: string | undefined;
};

/** Where its host looks like a typing error, a button takes the suggested one and sends all. */
export function EmailField({ formId, value, error, ...field }: EmailFieldProps) {
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
      <input type="hidden" name="emailVisto" value={value ?? ""} />
      {suggested !== null && (
        <>
          {/* Enter in a field presses a form's first button, and has to send what was typed. */}
          <button form={formId} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <button form={formId} className="button button-quiet" name={TAKE_EMAIL} value="si">
            Sí, es {mailHost(suggested)}
          </button>
        </>
      )}
    </div>
  );
}
