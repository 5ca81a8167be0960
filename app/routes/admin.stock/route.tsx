import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { loadStockPage } from "../../flows/load-stock.server";
import { answerStockForm, refuseUnsavedStock } from "../../flows/save-stock.server";
import { parseStockForm, type StockForm } from "../../forms/stock/stock-form";
import { parseStockQuery, writeStockQuery } from "../../forms/stock/stock-query";
import { adminHeaders } from "../../http/caching";
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

export const loader = adminLoader("catalogue.view", ({ url }) =>
  loadStockPage(parseStockQuery(url.searchParams)),
);

export const action = adminAction("catalogue.change", { save }, ({ formData }) =>
  refuseUnsavedStock(readStockForm(formData)),
);

async function save({ url, formData, by }: AdminForm) {
  const { page, ...query } = parseStockQuery(url.searchParams);
  const number = /^[1-9]\d{0,5}$/.test(page ?? "") ? Number(page) : 1;
  const list = adminPaths.stock() + writeStockQuery(query, number);
  return answerStockForm(readStockForm(formData), list, by);
}

function readStockForm(formData: FormData): StockForm {
  const form = parseStockForm(formData);
  if (!form) throw badRequest();
  return form;
}

export default function AdminStockRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <StockPage data={page} reply={reply} />;
}
