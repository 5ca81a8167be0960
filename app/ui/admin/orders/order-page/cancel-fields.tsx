import {
  CANCEL_REASONS,
  isCancelReasonFor,
  usualCancelReason,
} from "../../../../domain/orders/cancellation";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import type { Order } from "../../../../domain/orders/order-details";
import { MAX_NOTE_LENGTH } from "../../../../domain/orders/order-event";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { TextArea } from "../../../text-area";
import { SelectField } from "../../../select-field";

type CancelFieldsProps = { order: Order; isOverdue: boolean; reply: OrderReply | null };

/** The reason for cancelling an order. */
export function CancelFields({ order, isOverdue, reply }: CancelFieldsProps) {
  const isPaid = order.paidAt !== null;
  const isTold = isMailAddress(order.customerEmail);
  return (
    <>
      <SelectField
        name="motivo"
        label="Motivo"
        hint={isTold ? "El mail también lo dice, salvo los dos últimos." : undefined}
        defaultValue={reply?.values.motivo ?? usualCancelReason({ isPaid, isOverdue })}
        options={CANCEL_REASONS.filter(({ id }) => isCancelReasonFor({ isPaid }, id))}
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
