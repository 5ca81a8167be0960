import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeDays } from "../../../domain/offers/describe-days";
import type { EditedQuantityOffer, OfferChoices } from "../../../domain/offers/edited-offer";
import { findOfferState, offerStateLabel } from "../../../domain/offers/offer-state";
import { describeQuantityOffer } from "../../../domain/offers/quantity-offer";
import type { OfferReply } from "../../../forms/offers/offer-fields";
import { QUANTITY_OFFER_FIELDS } from "../../../forms/offers/quantity-offer-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { useMay } from "../admin-data";
import { LOAD_FAILED } from "../load-failed";
import { OfferTabs } from "./offer-tabs";
import { OfferFields, useOfferErrors } from "./offer-fields";

type QuantityOffersPageProps = {
  /** Null while the database cannot be read. */
  offers: EditedQuantityOffer[] | null;
  choices: OfferChoices;
  today: string;
  reply: OfferReply | null;
};

export function QuantityOffersPage(props: QuantityOffersPageProps) {
  const { offers, choices, today, reply } = props;
  const errors = useOfferErrors(reply, QUANTITY_OFFER_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <>
      <header className="page-header">
        <h1>Promociones por cantidad</h1>
      </header>
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
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
          <OfferFields
            own={QUANTITY_OFFER_FIELDS}
            stored={{}}
            scope={null}
            reply={reply}
            choices={choices}
          />
          <div className="form-actions">
            <button className="button" name="intent" value="create">
              Crear promoción
            </button>
          </div>
        </PostForm>
      )}
    </>
  );
}

type OfferRowProps = Pick<QuantityOffersPageProps, "choices" | "today"> & {
  offer: EditedQuantityOffer;
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
          {offerStateLabel(findOfferState(offer, today))}
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
