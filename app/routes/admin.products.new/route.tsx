import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { adminHeaders } from "../../http/caching";
import { loadNewForm } from "../../flows/load-product-form.server";
import { answerProductForm } from "../../flows/answer-product-form.server";
import { receiveProductForm } from "../../flows/receive-product-form.server";
import { ProductForm } from "../../ui/admin/products/product-form/product-form";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Nuevo producto" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", ({ request, read }) =>
  loadNewForm(request, read),
);

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const form = await receiveProductForm(request, { productId: null, author });
  return answerProductForm(form);
}

export default function NewProductPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <PageHeader title="Nuevo producto" />
      <ProductForm page={page} productId={null} edited={null} stock={null} reply={reply} />
      <p className="field-hint">El stock de cada talle y color se carga después de guardar.</p>
    </>
  );
}
