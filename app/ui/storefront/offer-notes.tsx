import type { ShownOffer } from "../../domain/offers/shown-offer";
import { paths } from "../../paths";

type OfferNotesProps = {
  offers: readonly ShownOffer[];
  chosen?: number | undefined;
};

/** Quantity offers, each with a link to the products that it counts for. */
export default function OfferNotes({ offers, chosen }: OfferNotesProps) {
  return (
    <ul className="offer-notes" aria-label="Promociones">
      {offers.map(({ id, label, scope, until }) => (
        <li key={id}>
          <a href={paths.quantityOffer(id)} aria-current={id === chosen ? "true" : undefined}>
            <b className="prices-off">{label}</b> {scope}
          </a>
          {until !== null && ` · ${until}`}
        </li>
      ))}
    </ul>
  );
}
