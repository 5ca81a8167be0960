import type { CheckoutField } from "../buying/checkout-fields";
import type { FormReply } from "../form-reply";

/** The fields of the checkout, and where it was sold; `lineas` and `guardar` are no boxes. */
export type ManualOrderField =
  CheckoutField | "entregado" | "canal" | "clave" | "lineas" | "guardar";

export type ManualOrderReply = FormReply<ManualOrderField>;
