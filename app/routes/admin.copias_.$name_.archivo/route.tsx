import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { isPermitted, requireBackup } from "../../backups/download-permits.server";
import { archiveName, openArchive } from "../../backups/write-archive.server";
import { NO_STORE } from "../../http/caching";
import { notFound, seeOther } from "../../http/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { sessionId } = await requireAdmin(request, "backups.manage", adminPaths.backups());
  const { name = "" } = params;
  await requireBackup(name);
  const token = new URL(request.url).searchParams.get("permiso") ?? "";
  // The archive would be opened for nobody by a HEAD request, which some download programs send first.
  const asked = { sessionId, name, now: new Date() };
  if (request.method !== "GET" || !isPermitted(token, asked)) {
    return seeOther(adminPaths.backup(name));
  }
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
