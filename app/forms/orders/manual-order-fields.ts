import type { Shortage } from "../../domain/stock/shortage";
import type { CheckoutField } from "../buying/checkout-fields";
import type { FormReply } from "../form-reply";

/**
 * The fields of the checkout, plus those of a manual sale; `lineas` and `guardar` are no inputs, and
 * `descuento` has a form of its own.
 */
export type ManualOrderField =
  CheckoutField | "entregado" | "canal" | "clave" | "lineas" | "descuento" | "guardar";

export type ManualOrderReply = FormReply<ManualOrderField> & {
  /** What the order wants and the shop has not. */
  shortages?: readonly Shortage[];
};
