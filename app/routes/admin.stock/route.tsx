import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { loadStockPage } from "../../flows/load-stock.server";
import { answerStockForm, refuseUnsavedStock } from "../../flows/save-stock.server";
import { parseStockForm, type StockForm } from "../../forms/stock/stock-form";
import { parseStockQuery, writeStockQuery } from "../../forms/stock/stock-query";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest } from "../../http/responses";
import { StockPage } from "../../ui/admin/stock/stock-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Stock" };

export const headers = adminHeaders;

/**
 * Whoever decides about a refused cell sees the numbers of now; while the database cannot be read, the
 * shown data stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const page = await loadStockPage(parseStockQuery(new URL(request.url).searchParams));
  return data(page, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  if (formData.get("intent") !== "save") throw badRequest();
  const form = parseStockForm(formData);
  if (!form) throw badRequest();
  return save(request, form, { author, now: new Date() });
}

async function save(request: Request, form: StockForm, by: Parameters<typeof answerStockForm>[2]) {
  const { page, ...query } = parseStockQuery(new URL(request.url).searchParams);
  const number = /^[1-9]\d{0,5}$/.test(page ?? "") ? Number(page) : 1;
  const list = adminPaths.stock() + writeStockQuery(query, number);
  try {
    return await answerStockForm(form, list, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseUnsavedStock(form);
  }
}

export default function AdminStockRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <StockPage data={page} reply={reply} />;
}
