import { CARRIERS, MAX_TRACKING_CODE_LENGTH } from "../../../../domain/orders/carrier";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { SelectField } from "../../../select-field";
import { TextField } from "../../../text-field";
import { replyField } from "../../reply-field";

type TrackingFieldsProps = {
  /** Needed because the page has these fields twice. */
  id: string;
  order: Pick<Order, "carrier" | "trackingCode">;
  reply: OrderReply | null;
};

const OPTIONS = [{ id: "", label: "Sin correo" }, ...CARRIERS];

export function TrackingFields({ id, order, reply }: TrackingFieldsProps) {
  return (
    <div className="form-row">
      <SelectField
        {...replyField(reply, "correo", order.carrier)}
        id={`${id}-correo`}
        label="Correo"
        options={OPTIONS}
      />
      <TextField
        {...replyField(reply, "codigo", order.trackingCode)}
        id={`${id}-codigo`}
        label="Código de seguimiento"
        autoComplete="off"
        maxLength={MAX_TRACKING_CODE_LENGTH}
      />
    </div>
  );
}
