import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { spendPermit } from "../../backups/download-permits.server";
import { findBackup } from "../../backups/list-backups.server";
import { archiveName, openArchive } from "../../backups/write-archive.server";
import { NO_STORE } from "../../http/caching";
import { notFound, seeOther } from "../../http/responses";

/** Streams a backup as one file, after the password was confirmed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { sessionId } = await requireAdmin(request, "backups.manage", adminPaths.backups());
  const { name = "" } = params;
  if (!(await findBackup(name))) throw notFound();
  const token = new URL(request.url).searchParams.get("permiso") ?? "";
  // A HEAD request, which some download programs send first, does not use up the permit.
  const isPermitted =
    request.method === "GET" && spendPermit(token, { sessionId, name, now: new Date() });
  if (!isPermitted) return seeOther(adminPaths.backup(name));
  const archive = await openArchive(name);
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
