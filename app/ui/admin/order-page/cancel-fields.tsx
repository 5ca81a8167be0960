import { CANCEL_REASONS, usualCancelReason } from "../../../domain/cancellation";
import { MAX_NOTE_LENGTH } from "../../../domain/order-event";
import type { OrderReply } from "../../../forms/order-form";
import { TextArea } from "../../text-area";
import { SelectField } from "../select-field";

type CancelFieldsProps = { isOverdue: boolean; reply: OrderReply | null };

/** Why an order is cancelled. */
export function CancelFields({ isOverdue, reply }: CancelFieldsProps) {
  return (
    <>
      <SelectField
        name="motivo"
        label="Motivo"
        hint="Los tres primeros se dicen también en el mail."
        defaultValue={reply?.values.motivo ?? usualCancelReason({ isOverdue })}
        options={CANCEL_REASONS}
        error={reply?.errors.motivo}
      />
      <TextArea
        name="detalle"
        label="Detalle"
        hint="Solo para vos: queda en la historia del pedido."
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={reply?.values.detalle ?? ""}
        error={reply?.errors.detalle}
      />
    </>
  );
}
