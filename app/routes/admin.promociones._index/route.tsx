import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import {
  addQuantityOffer,
  deleteQuantityOffer,
  listQuantityOffers,
  switchQuantityOffer,
} from "../../data/offers/quantity-offers.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { parseRowId } from "../../domain/plain/row-id";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { readText } from "../../forms/offers/offer-fields";
import {
  parseQuantityOfferForm,
  toQuantityOfferReply,
} from "../../forms/offers/quantity-offer-form";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { QuantityOffersPage } from "../../ui/admin/offers/quantity-offers-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Promociones por cantidad" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Promoción guardada", text: "Vale desde ahora en la tienda" };
const DELETED: Flash = { title: "Promoción borrada", text: "Los pedidos hechos no cambian" };

export const loader = adminLoader("catalogue.view", async ({ now }) => {
  const offers = await readOrNull(listQuantityOffers());
  const choices = (await readOrNull(readOfferChoices())) ?? { brands: [], groups: [] };
  return { offers, choices, today: calendarDay(now) };
});

export const action = adminAction(
  "catalogue.change",
  { create, "switch-on": switchOn, "switch-off": switchOff, delete: remove },
  ({ formData }) => refuseForm(toQuantityOfferReply(formData, { formulario: NOT_SAVED }), 503),
);

function readId(formData: FormData): number {
  const id = parseRowId(readText(formData, "id"));
  if (id === null) throw badRequest();
  return id;
}

async function switchOn({ formData, by }: AdminForm) {
  return answer(formData, await switchQuantityOffer(readId(formData), false, by), SAVED);
}

async function switchOff({ formData, by }: AdminForm) {
  return answer(formData, await switchQuantityOffer(readId(formData), true, by), SAVED);
}

async function remove({ formData, by }: AdminForm) {
  const { value, batchId } = await deleteQuantityOffer(readId(formData), by);
  return answer(formData, value, offerUndo(DELETED, batchId));
}

async function create({ formData, by }: AdminForm) {
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
