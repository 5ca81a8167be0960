import { useLoaderData } from "@remix-run/react";

import { adminFormAction, adminLoader, requireRowId } from "../../auth/admin-page.server";
import { findImport } from "../../data/imports/stored-imports.server";
import type { ImportView } from "../../domain/imports/import-preview";
import { answerImportForm, refuseImport } from "../../flows/import-replies.server";
import { loadImport } from "../../flows/load-import.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseImportForm } from "../../forms/imports/import-form";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound } from "../../http/responses";
import { ImportPage, titleImport } from "../../ui/admin/imports/import-page";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle<ImportView | null> = { title: titleImport };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ request, params, read }) => {
  const loading = loadImport(requireRowId(params.id), request);
  const found = await read(loading.then((view) => ({ view })));
  if (found && !found.view) throw notFound();
  return found?.view ?? null;
});

export const action = adminFormAction(
  "catalogue.change",
  ({ request }) => readForm(request),
  async (formData, { request, params, by }) => {
    const stored = await findImport(requireRowId(params.id));
    if (!stored) throw notFound();
    const form = parseImportForm(formData, stored.choices);
    if (!form) throw badRequest();
    return answerImportForm(stored, form, { by, ownOrigin: readOrigin(request) });
  },
  () => refuseImport({ importacion: NOT_SAVED }, [], 503),
);

export default function ImportRoute() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return view === null ? <Notice text={LOAD_FAILED} /> : <ImportPage view={view} reply={reply} />;
}
