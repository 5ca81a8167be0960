import { FieldFrame } from "./field-frame";

type TextFieldProps = Omit<
  React.InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  name: string;
  /** Needed when several fields share a name; otherwise the name is the id. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextField(props: TextFieldProps) {
  const { name, id = name, label, hint, error, type = "text", ...input } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(control) => <input {...input} type={type} name={name} {...control} />}
    </FieldFrame>
  );
}
