import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { BackupError } from "../../backups/backup-error";
import { backUp } from "../../backups/backup-job.server";
import { readBackupState, readRoom } from "../../backups/backup-state.server";
import { recordBackup } from "../../data/backups/backup-entry.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { Backup, BackupFailure } from "../../domain/backups/backup";
import { describeFailure, formatBytes } from "../../domain/backups/backup-words";
import type { By } from "../../data/history/batch.server";
import type { Flash } from "../../domain/shop/flash";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { getLog } from "../../log/log.server";
import { serializeFlash } from "../../sessions/flash.server";
import { BackupPage } from "../../ui/admin/backups/backup-page";
import type { PageHandle } from "../../ui/document-title";
import { ErrorSummary } from "../../ui/error-summary";
import { useReply } from "../../ui/use-reply";
import { useReplyErrors } from "../../ui/use-reply-errors";

/** A page must not seem to hang: longer backups continue after the answer. */
const PATIENCE_MS = 8000;

export const handle: PageHandle = { title: () => "Copias" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "backups.manage");
  const now = new Date();
  return data({ ...(await readBackupState(now)), now }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "backups.manage");
  const formData = await readForm(request);
  if (formData.get("intent") !== "copy") throw badRequest();
  return copyNow({ author, now: new Date() });
}

async function copyNow(by: By) {
  const making = makeAndRecord(by);
  // When it fails after the answer, the failure is already recorded.
  making.catch(() => undefined);
  try {
    const backup = await Promise.race([making, waitPatiently()]);
    return await tell(backup);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return refuseCopy(error.failure);
  }
}

/** The entry follows the backup, also when that takes longer than the answer. */
async function makeAndRecord(by: By): Promise<Backup> {
  const backup = await backUp("owner", by.now);
  try {
    await recordBackup("backup.create", backup.name, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error, backup: backup.name }, "backup made, but not in the history");
  }
  return backup;
}

async function refuseCopy(failure: BackupFailure) {
  const reason = describeFailure(failure, await readRoom());
  const errors = { copia: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
  return refuseForm({ values: {}, errors }, failure === "busy" ? 409 : 503);
}

function waitPatiently(): Promise<null> {
  return new Promise((resolve) => void setTimeout(() => resolve(null), PATIENCE_MS).unref());
}

async function tell(backup: Backup | null) {
  const flash: Pick<Flash, "title" | "text"> = backup
    ? { title: "Copia hecha", text: `Está verificada y pesa ${formatBytes(backup.bytes)}.` }
    : { title: "La copia está en curso", text: "Mirá esta página de nuevo en un rato." };
  return seeOther(adminPaths.backups(), await serializeFlash(flash));
}

export default function BackupsPage() {
  const state = useLoaderData<typeof loader>();
  const errors = useReplyErrors(useReply<typeof action>(), { copia: null });
  return (
    <>
      <header className="page-header">
        <h1>Copias</h1>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se hizo la copia" errors={errors} />}
      <BackupPage {...state} isToldFailure={errors.length > 0} />
    </>
  );
}
