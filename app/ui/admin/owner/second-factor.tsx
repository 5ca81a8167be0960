import { adminPaths } from "../../../admin-paths";
import { FEW_RECOVERY_CODES } from "../../../domain/owner/second-factor";
import type { AccountField } from "../../../forms/owner/account";
import { PostForm, type FormControls } from "../../form";
import { TextField } from "../../fields";
import { QrDrawing } from "../qr-drawing";
import { AccountForm, type AccountReply } from "./account-form";
import { PasswordField } from "./password-fields";

export type Factor = {
  isOn: boolean;
  recoveryCodesLeft: number | null;
  /** A key that waits for its first code. */
  newKey: NewKey | null;
};

type FactorProps = { username: string; reply: AccountReply };

const START_CONTROLS: FormControls<AccountField> = { claveParaActivar: "claveParaActivar" };
const CODES_CONTROLS: FormControls<AccountField> = { claveParaCodigos: "claveParaCodigos" };
const END_CONTROLS: FormControls<AccountField> = {
  claveParaDesactivar: "claveParaDesactivar",
  codigoParaDesactivar: "codigoParaDesactivar",
};

export function SecondFactor({ factor, ...form }: FactorProps & { factor: Factor }) {
  if (factor.isOn) return <FactorOn {...form} left={factor.recoveryCodesLeft} />;
  if (factor.newKey) return <FactorSetup newKey={factor.newKey} reply={form.reply} />;
  return <FactorOff {...form} />;
}

function FactorOff({ username, reply }: FactorProps) {
  return (
    <>
      <p>
        Está desactivado. Con el segundo factor, además de tu contraseña hace falta un código que
        cambia cada 30 segundos y que muestra una app en tu teléfono: quien te copie la contraseña
        no entra.
      </p>
      <p className="field-hint">
        Sirve cualquier app de códigos: Google Authenticator, Microsoft Authenticator, Aegis, la de
        tu gestor de contraseñas. Instalala antes de empezar.
      </p>
      <AccountForm
        intent="factor-start"
        reply={reply}
        controls={START_CONTROLS}
        errorTitle="No empezamos"
        username={username}
        button="Activar el segundo factor"
      >
        <PasswordField name="claveParaActivar" reply={reply} />
      </AccountForm>
    </>
  );
}

function FactorOn({ username, reply, left }: FactorProps & { left: number | null }) {
  const isRenewing = reply?.errors.claveParaCodigos !== undefined;
  const isEnding = Object.keys(END_CONTROLS).some((name) => name in (reply?.errors ?? {}));
  return (
    <>
      <p>
        <span className="tag tag-good">Activado</span> Para ingresar te pedimos tu contraseña y el
        código de la app.
      </p>
      {left !== null && <p className={isFew(left) ? "factor-few" : undefined}>{describe(left)}</p>}
      <details className="factor-more" open={isRenewing || undefined}>
        <summary>Pedir códigos nuevos</summary>
        <p>Te damos diez códigos de recuperación nuevos. Los anteriores dejan de servir.</p>
        <AccountForm
          intent="factor-codes"
          reply={reply}
          controls={CODES_CONTROLS}
          errorTitle="No hicimos códigos nuevos"
          username={username}
          button="Pedir códigos nuevos"
          isQuiet
        >
          <PasswordField name="claveParaCodigos" reply={reply} />
        </AccountForm>
      </details>
      <details className="factor-more" open={isEnding || undefined}>
        <summary>Desactivar o cambiar de teléfono</summary>
        <p>
          Para pasarlo a otro teléfono, desactivalo y volvé a activarlo con la app nueva. Sin el
          teléfono viejo, usá un código de recuperación.
        </p>
        <AccountForm
          intent="factor-end"
          reply={reply}
          controls={END_CONTROLS}
          errorTitle="El segundo factor sigue activado"
          username={username}
          button="Desactivar el segundo factor"
          isQuiet
        >
          <PasswordField name="claveParaDesactivar" reply={reply} />
          <TextField
            name="codigoParaDesactivar"
            label="Código"
            hint="El que muestra la app ahora, o uno de recuperación."
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            error={reply?.errors.codigoParaDesactivar}
          />
        </AccountForm>
      </details>
    </>
  );
}

const isFew = (left: number) => left <= FEW_RECOVERY_CODES;

function describe(left: number): string {
  if (left === 0) return "No te quedan códigos de recuperación: pedí nuevos ahora.";
  const count = left === 1 ? "Te queda 1 código" : `Te quedan ${left} códigos`;
  return `${count} de recuperación${isFew(left) ? ": pedí nuevos antes de que se terminen" : ""}.`;
}

type NewKey = {
  /** What an app for codes opens. */
  address: string;
  /** The same as a QR code: dark strokes in a square of `size` units. */
  drawing: { size: number; path: string };
  text: string;
};

const CONTROLS: FormControls<AccountField> = { codigo: "codigo" };

function FactorSetup({ newKey, reply }: { newKey: NewKey; reply: AccountReply }) {
  return (
    <>
      <ol className="factor-steps">
        <li>
          <h3>Escaneá este código con la app</h3>
          <QrDrawing
            {...newKey.drawing}
            label="Código QR con la clave para la app; la misma clave está escrita más abajo"
          />
          <p>
            <a className="button button-quiet" href={newKey.address}>
              Abrir en la app
            </a>
          </p>
          <p className="field-hint">
            El botón es para cuando estás en el mismo teléfono. Si no podés escanear, escribí esta
            clave en la app:
          </p>
          <p>
            <code className="factor-key">{newKey.text}</code>
          </p>
        </li>
        <li>
          <h3>Escribí el código que muestra la app</h3>
          <AccountForm
            intent="factor-confirm"
            reply={reply}
            controls={CONTROLS}
            errorTitle="Todavía no está activado"
            button="Activar"
          >
            <TextField
              name="codigo"
              label="Código"
              hint="Son 6 números y cambian cada 30 segundos."
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCorrect="off"
              spellCheck={false}
              required
              error={reply?.errors.codigo}
            />
          </AccountForm>
        </li>
      </ol>
      <PostForm action={adminPaths.account()} replace>
        <input type="hidden" name="intent" value="factor-stop" />
        <button className="button-link">Dejarlo para después</button>
      </PostForm>
    </>
  );
}
