import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminAction, requireRowId, type AdminForm } from "../../auth/admin-page.server";
import { requireAdmin, requirePermission } from "../../auth/require-admin.server";
import { readHistoryBatch, readUndoableChanges } from "../../data/history/history-batch.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { describeAction } from "../../domain/history/actions";
import { listUndoPermissions } from "../../domain/history/subjects";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { notFound, refuseForm, serviceUnavailable } from "../../http/responses";
import { NOT_SAVED } from "../../flows/not-saved";
import { answerUndo } from "../../flows/undo-change.server";
import { HistoryBatchPage, type HistoryBatchData } from "../../ui/admin/history/history-batch-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<HistoryBatchData> = {
  title: ({ batch }) => `${batch.adminName} ${describeAction(batch.action)}`.trim(),
};

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "history.view");
  const id = requireRowId(params.batch);
  const { searchParams } = new URL(request.url);
  const asked = { id, page: searchParams.get("pagina"), now: new Date() };
  const found = await readOrNull(readHistoryBatch(asked, role));
  if (!found) throw serviceUnavailable();
  if (!found.batch) throw notFound();
  const page: HistoryBatchData = found;
  return data(page, { headers: NO_STORE });
}

export const action = adminAction("history.view", { undo }, () =>
  refuseForm({ values: {}, errors: { deshacer: NOT_SAVED } }, 503),
);

async function undo({ params, admin, by }: AdminForm) {
  const id = requireRowId(params.batch);
  const changes = await readUndoableChanges(id);
  if (changes.length === 0) throw notFound();
  for (const permission of listUndoPermissions(changes)) {
    await requirePermission(admin, permission);
  }
  return answerUndo(id, changes, by);
}

export default function HistoryBatchRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <HistoryBatchPage data={page} reply={reply} />;
}
