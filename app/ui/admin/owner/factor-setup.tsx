import { adminPaths } from "../../../admin-paths";
import type { AccountField } from "../../../forms/owner/account";
import { PostForm } from "../../post-form";
import type { FormControls } from "../../use-reply-errors";
import { TextField } from "../../text-field";
import { QrDrawing } from "../qr-drawing";
import { AccountForm, type AccountReply } from "./account-form";

export type NewKey = {
  /** What an app for codes opens. */
  address: string;
  /** The same as a QR code: dark strokes in a square of `size` units. */
  drawing: { size: number; path: string };
  /** The key alone, in groups of four. */
  text: string;
};

const CONTROLS: FormControls<AccountField> = { codigo: "codigo" };

/** The steps between a new key and its first code. */
export function FactorSetup({ newKey, reply }: { newKey: NewKey; reply: AccountReply }) {
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
