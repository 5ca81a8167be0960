import { z } from "zod";

/** A webhook before any check. The signature covers only `dataId`. */
export type PaymentWebhook = {
  xSignature: string | null;
  xRequestId: string | null;
  dataId: string | null;
  /** `payment`, `mp-connect` … Empty when it is missing. */
  topic: string;
  /** The payment of a chargeback; null for other webhooks. */
  chargedPaymentId: string | null;
  /** Whether it reports that the account revoked its permission. */
  saysAccountLeft: boolean;
  /** The older kind (IPN), whose signature cannot be checked. */
  isLegacy: boolean;
};

const Text = z.string().catch("");
const Id = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => /^\d{1,32}$/.test(id))
  .nullable()
  .catch(null);

const BodySchema = z
  .object({
    type: Text,
    action: Text,
    data: z.object({ payment_id: Id }).catch({ payment_id: null }),
  })
  .catch({ type: "", action: "", data: { payment_id: null } });

/** The form of the provider's topics. */
const Topic = /^[\w.-]{1,64}$/;

export function readWebhook({ url, headers }: Request, body: string): PaymentWebhook {
  const { searchParams } = new URL(url);
  const dataId = searchParams.get("data.id");
  const { type, action, data } = BodySchema.parse(parseJson(body));
  const said =
    searchParams.get("type") ?? searchParams.get("topic") ?? (type || action.split(".", 1)[0]);
  return {
    xSignature: headers.get("X-Signature"),
    xRequestId: headers.get("X-Request-Id"),
    dataId,
    topic: said !== undefined && Topic.test(said) ? said : "",
    chargedPaymentId: data.payment_id,
    saysAccountLeft: action === "application.deauthorized",
    isLegacy: dataId === null && searchParams.has("topic") && searchParams.has("id"),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
