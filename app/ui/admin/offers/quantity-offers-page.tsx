import { adminPaths } from "../../../admin-paths";
import { describeDays } from "../../../domain/offers/describe-days";
import type { EditedQuantityOffer, OfferChoices } from "../../../domain/offers/edited-offer";
import { findOfferState, offerStateLabel } from "../../../domain/offers/offer-state";
import { describeQuantityOffer, QUANTITY_OFFER_KINDS } from "../../../domain/offers/quantity-offer";
import type {
  QuantityOfferField,
  QuantityOfferReply,
} from "../../../forms/offers/quantity-offer-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { useMay } from "../admin-data";
import { LOAD_FAILED } from "../load-failed";
import { replyField } from "../reply-field";
import { OfferTabs } from "./offer-tabs";
import { SharedFields } from "./shared-fields";

const CONTROLS: FormControls<QuantityOfferField> = {
  formulario: null,
  tipo: "tipo",
  desde: "desde",
  hasta: "hasta",
  marcas: "marcas",
  categorias: "categorias",
};

type QuantityOffersPageProps = {
  /** Null while the database cannot be read. */
  offers: EditedQuantityOffer[] | null;
  choices: OfferChoices;
  today: string;
  reply: QuantityOfferReply | null;
};

export function QuantityOffersPage(props: QuantityOffersPageProps) {
  const { offers, choices, today, reply } = props;
  const errors = useReplyErrors(reply, CONTROLS);
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
          <SelectField {...replyField(reply, "tipo")} label="Tipo" options={QUANTITY_OFFER_KINDS} />
          <SharedFields
            reply={reply}
            choices={choices}
            start={{ desde: "", hasta: "", sinOferta: false }}
            chosen={{ brands: reply?.brands ?? [], groups: reply?.groups ?? [] }}
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
        <strong>{name}</strong>
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
