import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { listAdminProducts } from "../../data/products/admin-products.server";
import { parseAdminList } from "../../forms/products/admin-product-list";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { ExportPage, type ExportPageData } from "../../ui/admin/products/export-page";
import type { PageHandle } from "../../ui/document-title";

export const handle: PageHandle = { title: () => "Exportar productos" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const { text, filters } = parseAdminList(new URL(request.url).searchParams);
  const { value, notice } = await listAdminProducts({ text, filters, page: null });
  const page: ExportPageData = {
    selection: { text, filters },
    counts: notice === null ? { listed: value.total, all: value.counts.total } : null,
  };
  return data(page, { headers: NO_STORE });
}

export default function ExportRoute() {
  return <ExportPage data={useLoaderData<typeof loader>()} />;
}
