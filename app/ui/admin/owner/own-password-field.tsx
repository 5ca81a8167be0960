import { TextField } from "../../text-field";

type OwnPasswordFieldProps = {
  /** Of the person who types it: tells password managers which account this is. */
  username: string;
  hint: string;
  error: string | undefined;
};

/** For forms about other people that may need the own password: empty where it is not needed. */
export function OwnPasswordField({ username, hint, error }: OwnPasswordFieldProps) {
  return (
    <>
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <TextField
        name="contrasena"
        label="Tu contraseña"
        hint={hint}
        type="password"
        autoComplete="current-password"
        error={error}
      />
    </>
  );
}
