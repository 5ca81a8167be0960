import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { readOfferChoices } from "../../data/offers/offer-scopes.server";
import { findQuantityOffer, saveQuantityOffer } from "../../data/offers/quantity-offers.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  describeDays,
  type EditedQuantityOffer,
  describeOfferState,
} from "../../domain/offers/edited-offer";
import { describeQuantityOffer } from "../../domain/offers/quantity-offer";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  writeOffer,
  parseQuantityOfferForm,
  keepOffer,
  QUANTITY_OFFER_FIELDS,
} from "../../forms/offers/offer-form";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther, serviceUnavailable } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { useMay } from "../../ui/admin/access";
import { OfferFields, useOfferErrors, OfferPage } from "../../ui/admin/offers/offer-fields";
import type { PageHandle } from "../../ui/page";
import { PostForm, useReply } from "../../ui/form";
import { IntentButton } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ offer: EditedQuantityOffer }> = {
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
  return { ...stored, choices, today: calendarDay(now) };
});

async function readPage(id: number) {
  const stored = await findQuantityOffer(id);
  return { stored, choices: await readOfferChoices(stored?.offer.scope) };
}

export const action = adminAction("catalogue.change", { save }, ({ formData }) =>
  refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, { formulario: NOT_SAVED }), 503),
);

async function save({ params, formData, by }: AdminForm) {
  const id = requireRowId(params.id);
  const { stored, choices } = await readPage(id);
  if (!stored) throw notFound();
  const today = calendarDay(by.now);
  const parsed = parseQuantityOfferForm(formData, { choices, today, isNew: false });
  if (parsed.errors)
    return refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, parsed.errors), 400);
  const target = { id, expectedVersion: readText(formData, "version") };
  switch (await saveQuantityOffer(target, parsed.terms, by)) {
    case "saved":
      return seeOther(adminPaths.quantityOffers(), await serializeFlash(SAVED));
    case "changed":
      return refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, { formulario: CHANGED }), 409);
    case "missing":
      throw notFound();
  }
}

export default function QuantityOfferRoute() {
  const { offer, version, choices, today } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useOfferErrors(reply, QUANTITY_OFFER_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <OfferPage title={describeQuantityOffer(offer)} errors={errors}>
      <p className="page-lead">
        {describeDays(offer)} · {describeOfferState(offer, today)}
      </p>
      <PostForm action={adminPaths.quantityOffer(offer.id)} className="panel" noValidate>
        <input type="hidden" name="version" value={version} />
        <OfferFields
          own={QUANTITY_OFFER_FIELDS}
          stored={writeOffer(QUANTITY_OFFER_FIELDS, offer)}
          scope={offer.scope}
          reply={reply}
          choices={choices}
        />
        {canChange && (
          <div className="form-actions">
            <IntentButton value="save">Guardar</IntentButton>
            <Link to={adminPaths.quantityOffers()}>Cancelar</Link>
          </div>
        )}
      </PostForm>
    </OfferPage>
  );
}
