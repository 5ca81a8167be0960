import { parseOrderNumber } from "../../domain/orders/order-number";
import { WITHDRAWAL_LIMITS } from "../../domain/orders/withdrawal";
import { textField } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { emailField } from "../kit/typed-texts";
import { ORDER_NUMBER_INPUT } from "./withdrawal-form";

/** How a shopper without the link opens an order. */
export const LOOKUP_FIELDS = {
  orderNumber: textField({
    name: "numero",
    label: "Número de pedido",
    required: "Escribí el número de pedido.",
    parse: parseOrderNumber,
    problem: "El número tiene la forma ABCD-123456-XYZ. Está en el e-mail que te mandamos.",
    input: { ...ORDER_NUMBER_INPUT, required: true },
  }),
  email: emailField({
    hint: "El mismo con el que compraste.",
    maxLength: WITHDRAWAL_LIMITS.email,
    required: "Escribí el e-mail con el que compraste.",
    input: { required: true },
  }),
};

/** `busqueda` stands for an error without a field. */
export type LookupReply = FormReply<"numero" | "email" | "busqueda">;
