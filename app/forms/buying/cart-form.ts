import { z } from "zod";

import type { CartLineKey } from "../../domain/buying/cart";
import type { FormReply } from "../form-reply";

const KeySchema = z.object({ producto: z.string().min(1), talle: z.string(), color: z.string() });

const CartFormSchema = z.discriminatedUnion("intent", [
  KeySchema.extend({ intent: z.literal("update"), cantidad: z.coerce.number() }),
  KeySchema.extend({ intent: z.literal("remove") }),
  z.object({ intent: z.literal("clear") }),
  z.object({ intent: z.literal("restore") }),
  z.object({ intent: z.literal("code"), codigo: z.string() }),
  z.object({ intent: z.literal("remove-code") }),
]);

export type CartChange =
  | { intent: "update"; line: CartLineKey; quantity: number }
  | { intent: "remove"; line: CartLineKey }
  | { intent: "clear" }
  | { intent: "restore" }
  | { intent: "code"; text: string }
  | { intent: "remove-code" };

/** The answer to a code that does not count. */
export type CodeReply = FormReply<"codigo">;

export function parseCartForm(formData: FormData): CartChange | null {
  const parsed = CartFormSchema.safeParse(Object.fromEntries(formData));
  if (!parsed.success) return null;
  const form = parsed.data;
  if (form.intent === "code") return { intent: "code", text: form.codigo };
  if (form.intent !== "update" && form.intent !== "remove") return form;
  const line = { productId: form.producto, size: form.talle, color: form.color };
  return form.intent === "remove"
    ? { intent: "remove", line }
    : { intent: "update", line, quantity: form.cantidad };
}
