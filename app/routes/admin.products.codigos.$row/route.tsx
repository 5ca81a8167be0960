import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { findProductCodes } from "../../data/imports/product-codes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { parseRowId } from "../../domain/plain/row-id";
import { answerCodesForm, refuseUnsavedCodes } from "../../flows/save-codes.server";
import { parseCodesForm } from "../../forms/products/codes-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, UNAVAILABLE } from "../../http/responses";
import { CodesPage, type CodesPageData } from "../../ui/admin/products/codes-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<CodesPageData> = {
  title: ({ product }) => (product ? `Códigos de ${product.name}` : "Códigos"),
};

export const headers = adminHeaders;

/** While the database cannot be read, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

/** Also works without the product, because its form may hold typed text. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const rowId = parseRowId(params.row ?? null);
  if (rowId === null) throw notFound();
  const read = await readOrNull(findProductCodes(rowId).then((product) => ({ product })));
  const page: CodesPageData = { product: read?.product ?? null, isUnavailable: read === null };
  if (page.isUnavailable) return data(page, UNAVAILABLE);
  return data(page, { status: page.product ? 200 : 404, headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const rowId = parseRowId(params.row ?? null);
  const typed = formData.get("intent") === "save" ? parseCodesForm(formData) : null;
  if (rowId === null || !typed) throw badRequest();
  try {
    return await answerCodesForm(rowId, typed, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseUnsavedCodes(typed);
  }
}

export default function CodesRoute() {
  return <CodesPage data={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}
