import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { archiveName, openArchive } from "../../backups/write-archive.server";
import { isBackupName } from "../../domain/backup";
import { NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { paths } from "../../paths";

/** A backup as one file to download, written while it is sent. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, paths.adminBackups());
  const { name = "" } = params;
  const archive = isBackupName(name) ? await openArchive(name) : null;
  if (!archive) throw notFound();
  return new Response(createReadableStreamFromReadable(archive), {
    headers: {
      ...NO_STORE,
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${archiveName(name)}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
