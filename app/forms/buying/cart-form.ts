import {
  clampQuantity,
  MIN_QUANTITY,
  type CartLine,
  type CartLineKey,
} from "../../domain/buying/cart";
import type { Product } from "../../domain/catalogue/product";
import { findSize } from "../../domain/catalogue/size";
import { textField, type Field } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { parseFields, readText, readTyped } from "../kit/typed-texts";

export type CartChange =
  | { intent: "update"; line: CartLineKey; quantity: number }
  | { intent: "remove"; line: CartLineKey }
  | { intent: "clear" }
  | { intent: "restore" }
  | { intent: "code"; text: string }
  | { intent: "remove-code" }
  | { intent: typeof SHIPPING_INTENT };

/** Of the form that asks what it costs to send. */
export const SHIPPING_INTENT = "shipping";

export type CodeReply = FormReply<"codigo">;

/** Null for what no page of the shop sends. */
export function parseCartForm(formData: FormData): CartChange | null {
  const intent = formData.get("intent");
  switch (intent) {
    case "clear":
    case "restore":
    case "remove-code":
    case SHIPPING_INTENT:
      return { intent };
    case "code":
      return formData.has("codigo") ? { intent, text: readText(formData, "codigo") } : null;
    case "update":
    case "remove": {
      const [productId = "", size = "", color = ""] = LINE.map((name) => readText(formData, name));
      if (productId === "" || !LINE.every((name) => formData.has(name))) return null;
      const line = { productId, size, color };
      if (intent === "remove") return { intent, line };
      const quantity = Number(formData.get("cantidad") ?? NaN);
      return Number.isFinite(quantity) ? { intent, line, quantity } : null;
    }
    default:
      return null;
  }
}

const LINE = ["producto", "talle", "color"];

/** The address of the list that a size was added from. */
export const BACK_FIELD = "volver";

const MAX_BACK_LENGTH = 2000;

/** Where in the shop's list a shopper goes on; null for one who came from no list. */
export function readBack(formData: FormData, productId: string): string | null {
  const text = readText(formData, BACK_FIELD);
  const isOwn = text.length <= MAX_BACK_LENGTH && /^\/(?![/\\])[^\s\\#]*$/.test(text);
  return isOwn ? `${text}#${listPlaceOf(productId)}` : null;
}

/** The id of a product's sizes in a list, where the shopper goes on. */
export const listPlaceOf = (productId: string) => `talles-${productId}`;

export type AddToCartField = "talle" | "color";

type AddToCartResult =
  | { line: CartLine; reply: null }
  | { line: null; reply: FormReply<AddToCartField> };

export function parseAddToCart(
  formData: FormData,
  { id, sizes, colors }: Pick<Product, "id" | "sizes" | "colors">,
): AddToCartResult {
  const fields = {
    size: offeredField("talle", sizes, (text) => findSize(sizes, text)),
    color: offeredField("color", colors, (text) => (colors.includes(text) ? text : null)),
  };
  const { values, errors } = parseFields(formData, fields);
  if (errors) {
    return { line: null, reply: { values: readTyped(formData, Object.values(fields)), errors } };
  }
  const typed = Number(readText(formData, "cantidad"));
  const quantity = Number.isFinite(typed) ? clampQuantity(typed) : MIN_QUANTITY;
  return { line: { productId: id, ...values, quantity }, reply: null };
}

/** What the product has; a single one needs no choice. */
function offeredField(
  name: AddToCartField,
  [only = "", ...others]: readonly string[],
  parse: (text: string) => string | null,
): Field<string> {
  const problem = `Ese ${name} no está disponible.`;
  const needed = others.length > 0 && { required: `Elegí un ${name}.` };
  return textField({
    ...{ name, label: name, ...needed, parse, problem },
    clean: (text) => (text === "" && others.length === 0 ? only : text),
  });
}
