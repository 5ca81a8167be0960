import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { readOfferChoices } from "../../data/offers/offer-choices.server";
import { findQuantityOffer, saveQuantityOffer } from "../../data/offers/quantity-offers.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { describeQuantityOffer } from "../../domain/offers/quantity-offer";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/shop/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { readText } from "../../forms/offers/offer-fields";
import {
  parseQuantityOfferForm,
  toQuantityOfferReply,
} from "../../forms/offers/quantity-offer-form";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther, serviceUnavailable } from "../../http/responses";
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

export const loader = adminLoader("catalogue.view", async ({ params, now }) => {
  const found = await readOrNull(readPage(requireRowId(params.id)));
  if (!found) throw serviceUnavailable();
  const { stored, choices } = found;
  if (!stored) throw notFound();
  const page: QuantityOfferPageData = { ...stored, choices, today: calendarDay(now) };
  return page;
});

async function readPage(id: number) {
  const stored = await findQuantityOffer(id);
  return { stored, choices: await readOfferChoices(stored?.offer.scope) };
}

export const action = adminAction("catalogue.change", { save }, ({ formData }) =>
  refuseForm(toQuantityOfferReply(formData, { formulario: NOT_SAVED }), 503),
);

async function save({ params, formData, by }: AdminForm) {
  const id = requireRowId(params.id);
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
