import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "../../auth/admin-page.server";
import { listAdminProducts } from "../../data/products/admin-products.server";
import { parseAdminList } from "../../forms/products/admin-product-list";
import { adminHeaders } from "../../http/caching";
import { ExportPage, type ExportPageData } from "../../ui/admin/products/export-page";
import type { PageHandle } from "../../ui/document-title";

export const handle: PageHandle = { title: () => "Exportar productos" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url }) => {
  const { text, filters } = parseAdminList(url.searchParams);
  const { value, notice } = await listAdminProducts({ text, filters, page: null });
  const page: ExportPageData = {
    selection: { text, filters },
    counts: notice === null ? { listed: value.total, all: value.counts.total } : null,
  };
  return page;
});

export default function ExportRoute() {
  return <ExportPage data={useLoaderData<typeof loader>()} />;
}
