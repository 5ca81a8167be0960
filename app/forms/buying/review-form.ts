import { z } from "zod";

import { MAX_LINES } from "../../domain/buying/cart";
import type { OrderChanges, SeenOrder } from "../../domain/buying/placing-order";
import type { FormReply } from "../form-reply";

/** 30 lines of the longest products take a third of it. */
const MAX_SEEN_LENGTH = 24 * 1024;

/** 128 bits by chance in base64url. */
const KEY = /^[A-Za-z0-9_-]{22}$/;

const SeenSchema = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        size: z.string(),
        color: z.string(),
        quantity: z.int(),
        priceInPesos: z.int(),
      }),
    )
    .max(MAX_LINES),
  discountInPesos: z.int(),
  shippingInPesos: z.int(),
  totalInPesos: z.int(),
}) satisfies z.ZodType<SeenOrder>;

/** What nobody was shown: everything is different from it. */
const NOTHING_SEEN: SeenOrder = {
  lines: [],
  discountInPesos: 0,
  shippingInPesos: 0,
  totalInPesos: 0,
};

export type ReviewForm = {
  /** What makes a second post find the first one's order. */
  key: string;
  /** Only compared with what is true, so that one that was tampered with shows the page again. */
  seen: SeenOrder;
  /** Of the details that were shown, see `markDetails`; empty when the form did not say. */
  detailsMark: string;
};

/** How the review page answers an order that was not placed. */
export type ReviewReply = FormReply<"clave" | "visto" | "confirmar"> & {
  /** Null where nothing changed and it just could not be stored. */
  changes: OrderChanges | null;
};

/** The same key and what was seen go back, so that the next press is the same one. */
export function replyToReview({ key, seen }: ReviewForm, confirmar: string): ReviewReply {
  const values = { clave: key, visto: JSON.stringify(seen) };
  return { values, errors: { confirmar }, changes: null };
}

/** For whoever shares an address with many who buy at once. */
export function describeOrderWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "un minuto" : `${minutes} minutos`;
  return `Llegaron muchos pedidos seguidos desde tu conexión. Esperá ${wait} y volvé a confirmar: tu carrito sigue acá.`;
}

/** Reads the form of the review page; null for one that no page of ours sends. */
export function parseReviewForm(formData: FormData): ReviewForm | null {
  const key = formData.get("clave");
  if (typeof key !== "string" || !KEY.test(key)) return null;
  const mark = formData.get("datos");
  return {
    key,
    seen: parseSeen(formData.get("visto")),
    detailsMark: typeof mark === "string" ? mark : "",
  };
}

function parseSeen(text: FormDataEntryValue | null): SeenOrder {
  if (typeof text !== "string" || text.length > MAX_SEEN_LENGTH) return NOTHING_SEEN;
  try {
    return SeenSchema.safeParse(JSON.parse(text)).data ?? NOTHING_SEEN;
  } catch {
    return NOTHING_SEEN;
  }
}
