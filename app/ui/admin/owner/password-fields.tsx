import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import type { FormReply } from "../../../forms/form-reply";
import { TextField } from "../../fields";

/** Tells password managers which account a form is about. */
export function AccountHint({ username }: { username: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={username} />;
}

type Reply = Pick<FormReply, "errors"> | null;

type PasswordFieldProps = {
  reply: Reply;
  name?: string;
  id?: string;
  label?: string;
  hint?: string;
  isOptional?: true;
};

/** A password that the person has. Like all of them, it is never filled in again. */
export function PasswordField({ reply, isOptional, ...words }: PasswordFieldProps) {
  const { name = "contrasena", label = "Tu contraseña", id = name, hint } = words;
  return (
    <TextField
      {...{ id, name, label, hint }}
      type="password"
      autoComplete="current-password"
      required={!isOptional}
      error={reply?.errors[name]}
    />
  );
}

export const NEW_PASSWORD_HINT = `Al menos ${MIN_PASSWORD_LENGTH} caracteres: tres o cuatro palabras sin relación son fáciles de recordar.`;

type NewPasswordFieldsProps = { reply: Reply; label?: string; again?: string; hint: string };

export function NewPasswordFields({ reply, hint, ...words }: NewPasswordFieldsProps) {
  const { label = "Contraseña nueva", again = "Repetila" } = words;
  return [
    { name: "nueva", label, hint },
    { name: "repetida", label: again },
  ].map((field) => (
    <TextField
      key={field.name}
      {...field}
      type="password"
      autoComplete="new-password"
      required
      error={reply?.errors[field.name]}
    />
  ));
}

/** For forms about other people that may need the own password: empty where it is not needed. */
export function OwnPasswordField(props: { username: string; hint: string; reply: Reply }) {
  return (
    <>
      <AccountHint username={props.username} />
      <PasswordField reply={props.reply} hint={props.hint} isOptional />
    </>
  );
}
