import { FieldFrame } from "./field-frame";

type TextAreaProps = Omit<
  React.TextareaHTMLAttributes<HTMLTextAreaElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  /** Also the control's id, which the error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextArea({ name, label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} name={name} {...control} />}
    </FieldFrame>
  );
}
