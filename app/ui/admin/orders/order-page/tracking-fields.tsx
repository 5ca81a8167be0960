import { CARRIERS, MAX_TRACKING_CODE_LENGTH } from "../../../../domain/orders/carrier";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { SelectField } from "../../../select-field";
import { TextField } from "../../../text-field";

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
        name="correo"
        id={`${id}-correo`}
        label="Correo"
        defaultValue={reply?.values.correo ?? order.carrier}
        error={reply?.errors.correo}
        options={OPTIONS}
      />
      <TextField
        name="codigo"
        id={`${id}-codigo`}
        label="Código de seguimiento"
        autoComplete="off"
        maxLength={MAX_TRACKING_CODE_LENGTH}
        defaultValue={reply?.values.codigo ?? order.trackingCode}
        error={reply?.errors.codigo}
      />
    </div>
  );
}
