import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { parseChosen, writeChosen } from "../../forms/products/chosen-products";
import {
  type PricesPageData,
  parseCancelledRun,
  parsePriceSave,
} from "../../forms/products/price-save";
import { loadPricesPage, cancelRun, refuseUnsaved, savePrices } from "../../flows/prices.server";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { PricesPage } from "../../ui/admin/products/prices-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle<PricesPageData> = {
  title: ({ errors }) => (errors.valor === undefined ? "" : "Error: ") + "Cambiar precios",
};

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ request, now, setStatus }) => {
  const page = await loadPricesPage(request, now);
  if (page.products.length === 0) setStatus(404);
  else if (page.errors.valor !== undefined) setStatus(400);
  return page;
});

export const action = adminFormAction(
  "catalogue.change",
  async ({ request, url, now }) => {
    const formData = await readForm(request);
    if (formData.get("intent") === "save") return parsePriceSave(formData, now);
    const id = formData.get("intent") === "cancel" ? parseCancelledRun(formData) : null;
    return id === null ? null : { id, back: findReturn(url, formData) };
  },
  async (wanted, { by }) =>
    "id" in wanted ? cancelRun(wanted.id, wanted.back, by) : savePrices(wanted, by),
  (wanted) => refuseUnsaved("id" in wanted ? null : wanted),
);

/** The preview that a run was cancelled from, else the list. */
function findReturn({ searchParams }: URL, formData: FormData): string {
  const chosen = parseChosen(searchParams);
  return chosen.all !== null || chosen.ids.length > 0
    ? adminPaths.prices() + writeChosen(chosen)
    : adminPaths.products() + parseChosen(formData).list;
}

export default function AdminPricesRoute() {
  const page = useLoaderData<typeof loader>();
  return <PricesPage data={page} reply={useReply<typeof action>()} />;
}
