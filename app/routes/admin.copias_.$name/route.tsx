import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { confirmPassword } from "../../auth/confirm-password.server";
import { HashQueueFullError } from "../../auth/password-hash.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { countPasswordForm, forgetPasswordForms } from "../../auth/sign-in.server";
import { permitDownload, requireBackup } from "../../backups/download-permits.server";
import { recordBackup } from "../../backups/backup-job.server";
import type { SignedInAdmin } from "../../data/owner/admin-sessions.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { formatBackupMoment, formatBytes } from "../../domain/backups/backup";
import { parseDownload, type DownloadField } from "../../forms/backups/backup-download";
import type { FormReply } from "../../forms/form-reply";
import { describeLock } from "../../forms/owner/sign-in";
import { describeWait } from "../../domain/plain/words";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import type { PageHandle } from "../../ui/page";
import { ErrorSummary, PostForm, useReply, useReplyErrors, type FormControls } from "../../ui/form";
import { TextField } from "../../ui/fields";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Bajar una copia" };

export const headers = adminHeaders;

export const loader = adminLoader("backups.manage", async ({ params, admin: { username } }) => {
  const { name, createdAt, reason, bytes } = await requireBackup(params.name);
  return { username, name, createdAt, reason, bytes };
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "backups.manage");
  const { name } = await requireBackup(params.name);
  const formData = await readForm(request);
  if (formData.get("intent") !== "download") throw badRequest();
  const { password, reply } = parseDownload(formData);
  if (reply) return refuseForm(reply, 400);
  return allowDownload(request, { admin, name, password, clientAddress: context.clientAddress });
}

type Asked = {
  admin: SignedInAdmin;
  name: string;
  password: string;
  clientAddress: string | undefined;
};

async function allowDownload(request: Request, { admin, name, password, clientAddress }: Asked) {
  try {
    const waitSeconds = await countPasswordForm(request, clientAddress);
    if (waitSeconds !== null) return askToWait(waitSeconds);
    const result = await confirmPassword(request, admin, password);
    switch (result.outcome) {
      case "wrong":
        return refuse({ contrasena: "No es tu contraseña." }, 400);
      case "locked":
        return refuse({ bajada: describeLock(result.until) }, 403);
      case "right": {
        await forgetPasswordForms(request, clientAddress);
        const now = new Date();
        await recordBackup("backup.download", name, { author: admin.author, now });
        const permit = permitDownload(admin.sessionId, name, now);
        return seeOther(adminPaths.backupFile(name, permit));
      }
    }
  } catch (error) {
    if (error instanceof HashQueueFullError) return askToWait(error.waitSeconds);
    if (error instanceof DatabaseUnavailableError) return refuse({ bajada: UNCONFIRMED }, 503);
    throw error;
  }
}

const UNCONFIRMED =
  "No pudimos comprobar tu contraseña: la base de datos no responde. La copia también está en la carpeta backups de la tienda.";

function refuse(errors: FormReply<DownloadField>["errors"], status: 400 | 403 | 503) {
  const reply: FormReply<DownloadField> = { values: {}, errors };
  return refuseForm(reply, status);
}

function askToWait(seconds: number) {
  const reply: FormReply<DownloadField> = { values: {}, errors: { bajada: describeWait(seconds) } };
  return refuseForNow(reply, seconds);
}

const CONTROLS: FormControls<DownloadField> = { bajada: null, contrasena: "contrasena" };

export default function BackupDownloadPage() {
  const { username, ...backup } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Bajar una copia" />
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
