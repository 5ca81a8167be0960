import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOfferChoices } from "../../data/offers/offer-scopes.server";
import {
  addQuantityOffer,
  deleteQuantityOffer,
  listQuantityOffers,
  switchQuantityOffer,
} from "../../data/offers/quantity-offers.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  describeDays,
  type EditedQuantityOffer,
  type OfferChoices,
  describeOfferState,
} from "../../domain/offers/edited-offer";
import { describeQuantityOffer } from "../../domain/offers/quantity-offer";
import { parseRowId } from "../../domain/plain/row-id";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import {
  parseQuantityOfferForm,
  keepOffer,
  QUANTITY_OFFER_FIELDS,
} from "../../forms/offers/offer-form";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { useMay } from "../../ui/admin/access";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { OfferFields, useOfferErrors, OfferPage } from "../../ui/admin/offers/offer-fields";
import { PostForm, useReply } from "../../ui/form";
import { IntentButton } from "../../ui/admin/page-parts";

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
  { create, "switch-on": switchTo(false), "switch-off": switchTo(true), delete: remove },
  ({ formData }) =>
    refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, { formulario: NOT_SAVED }), 503),
);

function readId(formData: FormData): number {
  const id = parseRowId(readText(formData, "id"));
  if (id === null) throw badRequest();
  return id;
}

function switchTo(isOff: boolean) {
  return async ({ formData, by }: AdminForm) =>
    answer(formData, await switchQuantityOffer(readId(formData), isOff, by), SAVED);
}

async function remove({ formData, by }: AdminForm) {
  const { value, batchId } = await deleteQuantityOffer(readId(formData), by);
  return answer(formData, value, offerUndo(DELETED, batchId));
}

async function create({ formData, by }: AdminForm) {
  const today = calendarDay(by.now);
  const choices = await readOfferChoices();
  const parsed = parseQuantityOfferForm(formData, { choices, today, isNew: true });
  if (parsed.errors)
    return refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, parsed.errors), 400);
  await addQuantityOffer(parsed.terms, by);
  return answer(formData, true, SAVED);
}

async function answer(formData: FormData, isFound: boolean, flash: Flash) {
  if (isFound) return seeOther(adminPaths.quantityOffers(), await serializeFlash(flash));
  const errors = { formulario: "Esa promoción ya no existe." };
  return refuseForm(keepOffer(formData, QUANTITY_OFFER_FIELDS, errors), 404);
}

export default function QuantityOffersRoute() {
  const { offers, choices, today } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useOfferErrors(reply, QUANTITY_OFFER_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <OfferPage title="Promociones por cantidad" errors={errors}>
      <p className="page-lead">
        Cuenta una sola por pedido: la que más le conviene a quien compra.
      </p>
      {offers === null ? (
        <Notice text={LOAD_FAILED} />
      ) : offers.length === 0 ? (
        <p>Todavía no hay ninguna.</p>
      ) : (
        <ul className="own-pages">
          {offers.map((offer) => (
            <OfferRow key={offer.id} {...{ offer, choices, today, canChange }} />
          ))}
        </ul>
      )}
      {canChange && (
        <PostForm action={adminPaths.quantityOffers()} className="panel" noValidate>
          <h2>Promoción nueva</h2>
          <OfferFields own={QUANTITY_OFFER_FIELDS} reply={reply} choices={choices} />
          <div className="form-actions">
            <IntentButton value="create">Crear promoción</IntentButton>
          </div>
        </PostForm>
      )}
    </OfferPage>
  );
}

type OfferRowProps = {
  offer: EditedQuantityOffer;
  choices: OfferChoices;
  today: string;
  canChange: boolean;
};

function OfferRow({ offer, choices, today, canChange }: OfferRowProps) {
  const name = describeQuantityOffer(offer);
  return (
    <li className="own-page">
      <div className="own-page-name">
        <Link to={adminPaths.quantityOffer(offer.id)}>{name}</Link>
        <span className="field-hint">
          {describeScope(offer, choices)} · {describeDays(offer)} ·{" "}
          {describeOfferState(offer, today)}
        </span>
      </div>
      {canChange && (
        <PostForm action={adminPaths.quantityOffers()} className="own-page-actions">
          <input type="hidden" name="id" value={offer.id} />
          <button
            className="row-action"
            name="intent"
            value={offer.isOff ? "switch-on" : "switch-off"}
          >
            {offer.isOff ? "Prender" : "Apagar"}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button className="row-action" name="intent" value="delete">
            Borrar<span className="visually-hidden"> {name}</span>
          </button>
        </PostForm>
      )}
    </li>
  );
}

function describeScope({ scope }: EditedQuantityOffer, choices: OfferChoices): string {
  const nameIn = (all: OfferChoices["brands"]) => (id: string) =>
    all.find((one) => one.id === id)?.name ?? id;
  const names = [
    ...scope.brands.map(nameIn(choices.brands)),
    ...scope.groups.map(nameIn(choices.groups)),
  ];
  const sale = scope.skipsSale ? ", sin lo que está en oferta" : "";
  return `${names.length === 0 ? "Toda la tienda" : names.join(", ")}${sale}`;
}
