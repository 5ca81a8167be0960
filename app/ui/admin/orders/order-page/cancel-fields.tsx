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
import { replyField } from "../../reply-field";

type CancelFieldsProps = { order: Order; isOverdue: boolean; reply: OrderReply | null };

export function CancelFields({ order, isOverdue, reply }: CancelFieldsProps) {
  const isPaid = order.paidAt !== null;
  const isTold = isMailAddress(order.customerEmail);
  return (
    <>
      <SelectField
        {...replyField(reply, "motivo", usualCancelReason({ isPaid, isOverdue }))}
        label="Motivo"
        hint={isTold ? "El e-mail también lo dice, salvo los dos últimos." : undefined}
        options={CANCEL_REASONS.filter(({ id }) => isCancelReasonFor({ isPaid }, id))}
      />
      <TextArea
        {...replyField(reply, "detalle", "")}
        label="Detalle"
        hint="Solo para vos: queda en la historia del pedido."
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
    </>
  );
}
