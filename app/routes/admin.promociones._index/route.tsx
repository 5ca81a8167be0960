import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import {
  addQuantityOffer,
  deleteQuantityOffer,
  listQuantityOffers,
  switchQuantityOffer,
} from "../../data/offers/quantity-offers.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { parseOfferId, readText } from "../../forms/offers/offer-fields";
import {
  parseQuantityOfferForm,
  toQuantityOfferReply,
} from "../../forms/offers/quantity-offer-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { QuantityOffersPage } from "../../ui/admin/offers/quantity-offers-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Promociones por cantidad" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Promoción guardada", text: "Vale desde ahora en la tienda" };
const DELETED: Flash = { title: "Promoción borrada", text: "Los pedidos hechos no cambian" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const offers = await readOrNull(listQuantityOffers());
  const choices = (await readOrNull(readOfferChoices())) ?? { brands: [], groups: [] };
  return data({ offers, choices, today: calendarDay(new Date()) }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const by = { author, now: new Date() };
  try {
    return await change(formData, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(toQuantityOfferReply(formData, { formulario: NOT_SAVED }), 503);
  }
}

async function change(formData: FormData, by: By) {
  const intent = formData.get("intent");
  if (intent === "create") return create(formData, by);
  const id = parseOfferId(readText(formData, "id"));
  if (id === null) throw badRequest();
  switch (intent) {
    case "switch-on":
    case "switch-off":
      return answer(formData, await switchQuantityOffer(id, intent === "switch-off", by), SAVED);
    case "delete": {
      const { value, batchId } = await deleteQuantityOffer(id, by);
      return answer(formData, value, offerUndo(DELETED, batchId));
    }
    default:
      throw badRequest();
  }
}

async function create(formData: FormData, by: By) {
  const today = calendarDay(by.now);
  const choices = await readOfferChoices();
  const parsed = parseQuantityOfferForm(formData, { choices, today, isNew: true });
  if (parsed.errors) return refuseForm(toQuantityOfferReply(formData, parsed.errors), 400);
  await addQuantityOffer(parsed.terms, by);
  return answer(formData, true, SAVED);
}

async function answer(formData: FormData, isFound: boolean, flash: Flash) {
  if (isFound) return seeOther(adminPaths.quantityOffers(), await serializeFlash(flash));
  const errors = { formulario: "Esa promoción ya no existe." };
  return refuseForm(toQuantityOfferReply(formData, errors), 404);
}

export default function QuantityOffersRoute() {
  return (
    <QuantityOffersPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
  );
}
