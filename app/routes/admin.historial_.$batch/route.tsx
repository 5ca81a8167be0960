import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin, requirePermission } from "../../auth/require-admin.server";
import { readHistoryBatch, readUndoableChanges } from "../../data/history/history-batch.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { describeAction } from "../../domain/history/actions";
import { listUndoPermissions } from "../../domain/history/subjects";
import { parseHistoryId } from "../../forms/owner/history-query";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm, serviceUnavailable } from "../../http/responses";
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
  const id = requireId(params.batch);
  const { searchParams } = new URL(request.url);
  const asked = { id, page: searchParams.get("pagina"), now: new Date() };
  const found = await readOrNull(readHistoryBatch(asked, role));
  if (!found) throw serviceUnavailable();
  if (!found.batch) throw notFound();
  const page: HistoryBatchData = found;
  return data(page, { headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "history.view");
  const id = requireId(params.batch);
  const formData = await readForm(request);
  if (formData.get("intent") !== "undo") throw badRequest();
  try {
    const changes = await readUndoableChanges(id);
    if (changes.length === 0) throw notFound();
    for (const permission of listUndoPermissions(changes)) {
      await requirePermission(admin, permission);
    }
    return await answerUndo(id, changes, { author: admin.author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm({ values: {}, errors: { deshacer: NOT_SAVED } }, 503);
  }
}

function requireId(param: string | undefined): number {
  const id = parseHistoryId(param);
  if (id === null) throw notFound();
  return id;
}

export default function HistoryBatchRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <HistoryBatchPage data={page} reply={reply} />;
}
