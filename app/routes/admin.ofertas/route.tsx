import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminAction, type AdminForm } from "../../auth/admin-page.server";
import { requireAdmin, requirePermission } from "../../auth/require-admin.server";
import { listSales } from "../../data/offers/sale-list.server";
import { readSettings } from "../../data/shop/settings.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { NOT_SAVED } from "../../flows/not-saved";
import { loadPricesPage, SALE_PRICES } from "../../flows/price-preview.server";
import { endChosenSales, saveHeldDays, saveSales } from "../../flows/save-sales.server";
import { parseSaleForm, type SaleReply } from "../../forms/offers/sale-form";
import { parseChosen } from "../../forms/products/chosen-products";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { badRequest, refuseForm } from "../../http/responses";
import { SaleListPage } from "../../ui/admin/offers/sale-list-page";
import { SalePreviewPage } from "../../ui/admin/offers/sale-preview-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Ofertas" };

export const headers = adminHeaders;

/** The products with a sale; with chosen products in the address, the sale that they would get. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const chosen = parseChosen(searchParams);
  if (chosen.all === null && chosen.ids.length === 0) {
    const list = await readOrNull(listSales(searchParams.get("pagina")));
    const { saleHeldDays } = await readSettings();
    return data(
      { preview: null, list, saleHeldDays, today: calendarDay(now) },
      { headers: NO_STORE },
    );
  }
  await requireAdmin(request, "catalogue.change");
  const preview = await loadPricesPage(request, now, SALE_PRICES);
  const isInvalid = preview.errors.valor !== undefined;
  const status = preview.products.length === 0 ? 404 : isInvalid ? 400 : 200;
  return data({ preview }, { status, headers: NO_STORE });
}

export const action = adminAction("catalogue.change", { save, end, rules }, () =>
  refuseForm<SaleReply>({ values: {}, errors: { productos: NOT_SAVED } }, 503),
);

async function save({ formData, by }: AdminForm) {
  const form = parseSaleForm(formData, by.now);
  if (!form) throw badRequest();
  return saveSales(form, by);
}

async function end({ formData, by }: AdminForm) {
  return endChosenSales(formData, by);
}

async function rules({ admin, formData, by }: AdminForm) {
  await requirePermission(admin, "shop.change");
  return saveHeldDays(formData, by);
}

export default function AdminOffersRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return page.preview ? (
    <SalePreviewPage data={page.preview} reply={reply} />
  ) : (
    <SaleListPage {...page} reply={reply} />
  );
}
