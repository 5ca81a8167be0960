import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { parseChosen, writeChosen } from "../../forms/products/chosen-products";
import type { PricesPageData } from "../../forms/products/price-preview";
import { parseCancelledRun, parsePriceSave } from "../../forms/products/price-save";
import { loadPricesPage } from "../../flows/price-preview.server";
import { cancelRun, refuseUnsaved, savePrices } from "../../flows/save-prices.server";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest } from "../../http/responses";
import { PricesPage } from "../../ui/admin/products/prices-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<PricesPageData> = {
  title: ({ errors }) => (errors.valor === undefined ? "" : "Error: ") + "Cambiar precios",
};

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const page = await loadPricesPage(request, new Date());
  const isInvalid = page.errors.valor !== undefined;
  const status = page.products.length === 0 ? 404 : isInvalid ? 400 : 200;
  return data(page, { status, headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const by = { author, now: new Date() };
  switch (formData.get("intent")) {
    case "save":
      return save(formData, by);
    case "cancel":
      return cancel(request, formData, by);
    default:
      throw badRequest();
  }
}

async function save(formData: FormData, by: By) {
  const wanted = parsePriceSave(formData, by.now);
  if (!wanted) throw badRequest();
  try {
    return await savePrices(wanted, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseUnsaved(wanted);
  }
}

/** Returns to the preview that it was cancelled from, else to the list. */
async function cancel(request: Request, formData: FormData, by: By) {
  const id = parseCancelledRun(formData);
  if (id === null) throw badRequest();
  const { searchParams } = new URL(request.url);
  const chosen = parseChosen(searchParams);
  const isPreview = chosen.all !== null || chosen.ids.length > 0;
  const back = isPreview
    ? adminPaths.prices() + writeChosen(chosen)
    : adminPaths.products() + parseChosen(formData).list;
  return cancelRun(id, back, by);
}

export default function AdminPricesRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <PricesPage data={page} reply={reply} />;
}
