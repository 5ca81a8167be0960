import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { setPrices } from "../../data/products/product-changes.server";
import type { ChosenProduct } from "../../domain/products/admin-listing";
import { productsUpdated } from "../../domain/shop/flash";
import { describeRule, reprice, type PriceRule } from "../../domain/products/reprice";
import { parseChosen, writeChosen } from "../../forms/products/chosen-products";
import type { FormReply } from "../../forms/form-reply";
import { parseSeenPrices, type SeenPrice } from "../../forms/products/price-changes";
import { parsePriceRule } from "../../forms/products/price-rule";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { describeMissing, loadChosenProducts } from "../../flows/chosen-products.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { PricesPage, type PricesPageData } from "../../ui/admin/products/prices-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<PricesPageData> = {
  title: ({ errors }) => (errors.valor === undefined ? "" : "Error: ") + "Cambiar precios",
};

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const { searchParams } = new URL(request.url);
  const { chosen, products, problem, notice } = await loadChosenProducts(request);
  const { values, rule, errors } = parsePriceRule(searchParams);
  const query = writeChosen(chosen);
  const page: PricesPageData = {
    products: products.flatMap((product) => previewPrice(product, rule)),
    summary: rule && describeRule(rule),
    values,
    errors,
    problem,
    notice,
    fields: [...new URLSearchParams(query)],
    query: rule ? `${query}&${new URLSearchParams(values)}` : query,
    list: chosen.list,
  };
  const isInvalid = errors.valor !== undefined;
  const status = products.length === 0 ? 404 : isInvalid ? 400 : 200;
  return data(page, { status, headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const { rule } = parsePriceRule(formData);
  const seen = parseSeenPrices(formData);
  if (formData.get("intent") !== "save" || !rule || !seen) throw badRequest();
  try {
    return await save(seen, rule, parseChosen(formData).list);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, 503);
  }
}

/** Computes the prices again: the form only says which old prices the owner saw. */
async function save(seen: readonly SeenPrice[], rule: PriceRule, list: string) {
  const { found, missing, conflicts } = await setPrices(
    seen.map(({ id, seenPesos }) => ({
      id,
      fromPesos: seenPesos,
      toPesos: reprice(seenPesos, rule),
    })),
    new Date(),
  );
  if (conflicts.length > 0) return refuse(describeConflict(conflicts), 409);
  if (found === 0) return refuse(describeMissing(seen.map(({ id }) => id)) ?? "", 404);
  return seeOther(paths.adminProducts() + list, await serializeFlash(productsUpdated(missing)));
}

function previewPrice({ id, product }: ChosenProduct, rule: PriceRule | null) {
  if (!product) return [];
  const { name, image, priceInPesos } = product;
  const toPesos = rule && reprice(priceInPesos, rule);
  return [{ id, name, image, fromPesos: priceInPesos, toPesos }];
}

const NOT_SAVED =
  "Error al actualizar el producto. No pudimos guardar los precios: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function describeConflict(ids: readonly string[]): string {
  return `El precio de ${ids.join(", ")} cambió mientras mirabas esta página. Abajo está el de ahora: revisalo y guardá de nuevo.`;
}

function refuse(message: string, status: 404 | 409 | 503) {
  const reply: FormReply = { values: {}, errors: { productos: message } };
  return refuseForm(reply, status);
}

export default function AdminPricesRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <PricesPage data={page} reply={reply} />;
}
