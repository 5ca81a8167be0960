import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeDays } from "../../../domain/offers/describe-days";
import type { EditedQuantityOffer, OfferChoices } from "../../../domain/offers/edited-offer";
import { findOfferState, offerStateLabel } from "../../../domain/offers/offer-state";
import { describeQuantityOffer } from "../../../domain/offers/quantity-offer";
import { type OfferReply, writeOffer } from "../../../forms/offers/offer-fields";
import { QUANTITY_OFFER_FIELDS } from "../../../forms/offers/quantity-offer-form";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { useMay } from "../admin-data";
import { OfferTabs } from "./offer-tabs";
import { OfferFields, useOfferErrors } from "./offer-fields";

export type QuantityOfferPageData = {
  offer: EditedQuantityOffer;
  /** Changes with everything that a person can change. */
  version: string;
  choices: OfferChoices;
  today: string;
};

type QuantityOfferPageProps = QuantityOfferPageData & { reply: OfferReply | null };

export function QuantityOfferPage(props: QuantityOfferPageProps) {
  const { offer, version, choices, today, reply } = props;
  const errors = useOfferErrors(reply, QUANTITY_OFFER_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <>
      <header className="page-header">
        <h1>{describeQuantityOffer(offer)}</h1>
      </header>
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
      <p className="page-lead">
        {describeDays(offer)} · {offerStateLabel(findOfferState(offer, today))}
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
            <button className="button" name="intent" value="save">
              Guardar
            </button>
            <Link to={adminPaths.quantityOffers()}>Cancelar</Link>
          </div>
        )}
      </PostForm>
    </>
  );
}
