import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { findQuantityOffer, saveQuantityOffer } from "../../data/offers/quantity-offers.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { describeQuantityOffer } from "../../domain/offers/quantity-offer";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseOfferId, readText } from "../../forms/offers/offer-fields";
import {
  parseQuantityOfferForm,
  toQuantityOfferReply,
} from "../../forms/offers/quantity-offer-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import {
  badRequest,
  notFound,
  refuseForm,
  seeOther,
  serviceUnavailable,
} from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import {
  QuantityOfferPage,
  type QuantityOfferPageData,
} from "../../ui/admin/offers/quantity-offer-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<QuantityOfferPageData> = {
  title: ({ offer }) => `Promoción ${describeQuantityOffer(offer)}`,
};

export const headers = adminHeaders;

const SAVED: Flash = { title: "Promoción guardada", text: "Los cambios valen desde ahora" };
const CHANGED =
  "La promoción cambió mientras la editabas y no se guardó nada. Fijate cómo está ahora: si lo que elegiste es lo que va, guardá de nuevo.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const id = parseOfferId(params.id);
  if (id === null) throw notFound();
  const found = await readOrNull(readPage(id));
  if (!found) throw serviceUnavailable();
  const { stored, choices } = found;
  if (!stored) throw notFound();
  const page: QuantityOfferPageData = { ...stored, choices, today: calendarDay(new Date()) };
  return data(page, { headers: NO_STORE });
}

async function readPage(id: number) {
  const stored = await findQuantityOffer(id);
  return { stored, choices: await readOfferChoices(stored?.offer.scope) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const id = parseOfferId(params.id);
  if (id === null) throw notFound();
  const formData = await readForm(request);
  if (formData.get("intent") !== "save") throw badRequest();
  try {
    return await save(formData, id, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(toQuantityOfferReply(formData, { formulario: NOT_SAVED }), 503);
  }
}

async function save(formData: FormData, id: number, by: By) {
  const { stored, choices } = await readPage(id);
  if (!stored) throw notFound();
  const today = calendarDay(by.now);
  const parsed = parseQuantityOfferForm(formData, { choices, today, isNew: false });
  if (parsed.errors) return refuseForm(toQuantityOfferReply(formData, parsed.errors), 400);
  const target = { id, expectedVersion: readText(formData, "version") };
  switch (await saveQuantityOffer(target, parsed.terms, by)) {
    case "saved":
      return seeOther(adminPaths.quantityOffers(), await serializeFlash(SAVED));
    case "changed":
      return refuseForm(toQuantityOfferReply(formData, { formulario: CHANGED }), 409);
    case "missing":
      throw notFound();
  }
}

export default function QuantityOfferRoute() {
  return (
    <QuantityOfferPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
  );
}
