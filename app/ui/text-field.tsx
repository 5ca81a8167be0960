import { FieldFrame } from "./field-frame";

type TextFieldProps = Omit<
  React.InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  name: string;
  /** Where several fields have one name; otherwise the name is the control's id. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** One line of text with its label, its hint and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { name, id = name, label, hint, error, type = "text", ...input } = props;
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(control) => <input {...input} type={type} name={name} {...control} />}
    </FieldFrame>
  );
}
