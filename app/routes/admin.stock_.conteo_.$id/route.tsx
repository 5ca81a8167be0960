import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireRowId } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { leaveOut } from "../../data/stock/stock-take-counts.server";
import type { TakeView } from "../../domain/stock/take-views";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  answerApplied,
  answerDiscarded,
  CLOSED,
  refuseTake,
  saveSheet,
} from "../../flows/stock-take-replies.server";
import { loadTakeView } from "../../flows/stock-take-views.server";
import { parseTakeForm, type TakeForm } from "../../forms/stock/stock-take-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, seeOther, UNAVAILABLE } from "../../http/responses";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { StockTakeDifferences } from "../../ui/admin/stock/stock-take-differences";
import { StockTakePage } from "../../ui/admin/stock/stock-take-page";
import { StockTakeSheet } from "../../ui/admin/stock/stock-take-sheet";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<TakeView | null> = {
  title: (view) => (view ? `Conteo: ${view.take.title}` : "Conteo de stock"),
};

export const headers = adminHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const takeId = requireRowId(params.id);
  try {
    const view = await loadTakeView(takeId, new URL(request.url).searchParams);
    if (!view) throw notFound();
    return data(view, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return data(null, UNAVAILABLE);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const takeId = requireRowId(params.id);
  const form = parseTakeForm(await readForm(request));
  if (!form) throw badRequest();
  const page = new URL(request.url).searchParams.get("pagina");
  const by = { author, now: new Date() };
  try {
    return await answer(form, { takeId, page }, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    const cells = "cells" in form ? form.cells : null;
    return refuseTake({ message: NOT_SAVED, cells }, 503);
  }
}

async function answer(
  form: TakeForm,
  { takeId, page }: { takeId: number; page: string | null },
  by: By,
) {
  switch (form.intent) {
    case "save":
    case "review":
      return saveSheet(form, { takeId, page });
    case "leave-out": {
      const isOpen = await leaveOut(takeId, form.subjects);
      if (!isOpen) return refuseTake({ message: CLOSED, cells: null }, 409);
      return seeOther(`${adminPaths.stockTake(takeId)}?ver=diferencias`);
    }
    case "apply":
      return answerApplied(takeId, form.seen, by);
    case "discard":
      return answerDiscarded(takeId, by);
  }
}

export default function StockTakeRoute() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  switch (view?.kind) {
    case undefined:
      return <Notice text={LOAD_FAILED} />;
    case "sheet":
      return <StockTakeSheet view={view} />;
    case "differences":
      return <StockTakeDifferences view={view} reply={reply} />;
    case "count":
      // A new key fills the fields with what is stored now.
      return <StockTakePage key={view.key} view={view} reply={reply} />;
  }
}
