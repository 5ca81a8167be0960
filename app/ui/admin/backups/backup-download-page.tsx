import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { Backup } from "../../../domain/backups/backup";
import { formatBackupMoment, formatBytes } from "../../../domain/backups/backup-words";
import type { DownloadField } from "../../../forms/backups/backup-download";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";

type BackupDownloadPageProps = {
  username: string;
  backup: Pick<Backup, "name" | "createdAt" | "reason" | "bytes">;
  reply: FormReply<DownloadField> | null;
};

const CONTROLS: FormControls<DownloadField> = { bajada: null, contrasena: "contrasena" };

/** Asks for the password before a backup is downloaded. */
export function BackupDownloadPage({ username, backup, reply }: BackupDownloadPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>Bajar una copia</h1>
      </header>
      <section className="panel backup-confirm" aria-label="Confirmar con tu contraseña">
        <p>
          Es la del {formatBackupMoment(backup)}, y pesa {formatBytes(backup.bytes)} o menos.
        </p>
        <p>
          El archivo tiene los datos de tus clientes y las claves de la tienda. Por eso te pedimos
          la contraseña otra vez: así no lo baja otra persona que encuentre tu sesión abierta.
        </p>
        {/* The answer is a file: the browser saves it, and this page stays. */}
        <PostForm
          action={adminPaths.backup(backup.name)}
          className="form"
          noValidate
          reloadDocument
        >
          {errors.length > 0 && <ErrorSummary title="No bajamos la copia" errors={errors} />}
          <input type="hidden" name="intent" value="download" />
          {/* Tells password managers which account this is. */}
          <input type="text" hidden readOnly autoComplete="username" value={username} />
          <TextField
            name="contrasena"
            label="Tu contraseña"
            type="password"
            autoComplete="current-password"
            required
            error={reply?.errors.contrasena}
          />
          <p className="field-hint">La descarga empieza enseguida, y esta página queda abierta.</p>
          <div className="form-actions">
            <button className="button">Bajar la copia</button>
            <Link className="button button-quiet" to={adminPaths.backups()}>
              Volver a las copias
            </Link>
          </div>
        </PostForm>
      </section>
    </>
  );
}
