import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireRowId } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { findImport } from "../../data/imports/stored-imports.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { ImportView } from "../../domain/imports/import-view";
import { answerImportForm, refuseImport } from "../../flows/import-replies.server";
import { loadImport } from "../../flows/load-import.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseImportForm } from "../../forms/imports/import-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, UNAVAILABLE } from "../../http/responses";
import { ImportPage, titleImport } from "../../ui/admin/imports/import-page";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<ImportView | null> = { title: titleImport };

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const id = requireRowId(params.id);
  try {
    const view = await loadImport(id, request);
    if (!view) throw notFound();
    return data(view, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return data(null, UNAVAILABLE);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const id = requireRowId(params.id);
  const formData = await readForm(request);
  try {
    const stored = await findImport(id);
    if (!stored) throw notFound();
    const form = parseImportForm(formData, stored.choices);
    if (!form) throw badRequest();
    const by = { author, now: new Date() };
    return await answerImportForm(stored, form, { by, ownOrigin: readOrigin(request) });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseImport({ importacion: NOT_SAVED }, [], 503);
  }
}

export default function ImportRoute() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return view === null ? <Notice text={LOAD_FAILED} /> : <ImportPage view={view} reply={reply} />;
}
