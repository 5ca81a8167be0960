import type { EditedQuantityOffer, OfferChoices } from "../../../domain/offers/edited-offer";
import { QUANTITY_OFFER_KINDS } from "../../../domain/offers/quantity-offer";
import type {
  QuantityOfferField,
  QuantityOfferReply,
} from "../../../forms/offers/quantity-offer-form";
import { SelectField } from "../../select-field";
import type { FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";
import { SharedFields } from "./shared-fields";

export const QUANTITY_OFFER_CONTROLS: FormControls<QuantityOfferField> = {
  formulario: null,
  tipo: "tipo",
  desde: "desde",
  hasta: "hasta",
  marcas: "marcas",
  categorias: "categorias",
};

type QuantityOfferFieldsProps = {
  /** Null for a new one. */
  offer: EditedQuantityOffer | null;
  reply: QuantityOfferReply | null;
  choices: OfferChoices;
};

export function QuantityOfferFields({ offer, reply, choices }: QuantityOfferFieldsProps) {
  return (
    <>
      <SelectField
        {...replyField(reply, "tipo", offer?.kind)}
        label="Tipo"
        options={QUANTITY_OFFER_KINDS}
      />
      <SharedFields
        reply={reply}
        choices={choices}
        start={{
          desde: offer?.from ?? "",
          hasta: offer?.until ?? "",
          sinOferta: offer?.scope.skipsSale ?? false,
        }}
        chosen={{
          brands: reply?.brands ?? offer?.scope.brands ?? [],
          groups: reply?.groups ?? offer?.scope.groups ?? [],
        }}
      />
    </>
  );
}
