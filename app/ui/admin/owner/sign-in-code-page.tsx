import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { FormReply } from "../../../forms/form-reply";
import type { CodeField } from "../../../forms/owner/second-factor";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { SignInCard } from "./sign-in-card";

type SignInCodePageProps = {
  shopName: string;
  /** The page to open after signing in. */
  wanted: string;
  reply: FormReply<CodeField> | null;
};

const CONTROLS: FormControls<CodeField> = {
  ingreso: null,
  codigo: "codigo",
  recuperacion: "recuperacion",
};

/** Asks for the code of the second factor, after the right password. */
export function SignInCodePage({ shopName, wanted, reply }: SignInCodePageProps) {
  const next = reply?.values.volver ?? wanted;
  const isSending = useNavigation().state === "submitting";
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <SignInCard
      shopName={shopName}
      heading="Un paso más: tu código"
      flashText={null}
      errorTitle="No pudimos dejarte entrar"
      errors={errors}
      back={{ to: paths.adminLogin(next), text: "Volver a la contraseña" }}
    >
      <PostForm action={adminPaths.signInCode(next)} className="form" noValidate replace>
        <input type="hidden" name="volver" value={next} />
        <TextField
          name="codigo"
          label="Código"
          hint="Los 6 números que muestra ahora la app en tu teléfono."
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          required
          error={reply?.errors.codigo}
        />
        <details className="sign-in-help" open={reply?.errors.recuperacion !== undefined}>
          <summary>¿No tenés el teléfono?</summary>
          <TextField
            name="recuperacion"
            label="Código de recuperación"
            hint="Uno de los diez que guardaste, con o sin guiones. Cada uno sirve una vez."
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={reply?.errors.recuperacion}
          />
        </details>
        <button className="button button-wide">
          Ingresar
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
    </SignInCard>
  );
}
