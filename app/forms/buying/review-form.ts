import { z } from "zod";

import { MAX_LINES } from "../../domain/buying/cart";
import type { ChangesSinceReview, SeenOrder } from "../../domain/buying/placing-order";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";

/** 30 lines with the longest products take a third of it. */
const MAX_SEEN_LENGTH = 24 * 1024;

/** 128 random bits in base64url. */
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

/** Nothing shown: everything counts as changed. */
const NOTHING_SEEN: SeenOrder = {
  lines: [],
  discountInPesos: 0,
  shippingInPesos: 0,
  totalInPesos: 0,
};

export type ReviewForm = {
  /** A second post with the same key finds the first one's order. */
  idempotencyKey: string;
  /** Only compared with the current values, so a tampered value just shows the page again. */
  seen: SeenOrder;
  /** Hash of the shown details, see `hashDetails`; empty when the form has none. */
  detailsHash: string;
  /** The version of the terms that the shopper could read; empty when the form has none. */
  termsVersion: string;
};

export type ReviewReply = FormReply<"clave" | "visto" | "confirmar"> & {
  /** Null when nothing changed and the order could just not be stored. */
  changes: ChangesSinceReview | null;
};

/** Sends back the same key and the same shown values, so the next attempt is the same request. */
export function replyToReview(
  { idempotencyKey, seen }: ReviewForm,
  confirmar: string,
): ReviewReply {
  const values = { clave: idempotencyKey, visto: JSON.stringify(seen) };
  return { values, errors: { confirmar }, changes: null };
}

export function describeOrderWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "un minuto" : `${minutes} minutos`;
  return `Llegaron muchos pedidos seguidos desde tu conexión. Esperá ${wait} y volvé a confirmar: tu carrito sigue acá.`;
}

export function parseReviewForm(formData: FormData): ReviewForm | null {
  const idempotencyKey = readText(formData, "clave");
  if (!KEY.test(idempotencyKey)) return null;
  return {
    idempotencyKey,
    seen: parseSeen(readText(formData, "visto")),
    detailsHash: readText(formData, "datos"),
    termsVersion: readText(formData, "terminos"),
  };
}

function parseSeen(text: string): SeenOrder {
  if (text.length > MAX_SEEN_LENGTH) return NOTHING_SEEN;
  try {
    return SeenSchema.safeParse(JSON.parse(text)).data ?? NOTHING_SEEN;
  } catch {
    return NOTHING_SEEN;
  }
}
