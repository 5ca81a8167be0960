/** Webhooks that the shop must not believe, with their labels in the panel. */
export const FORGERY_LABELS = {
  "bad-v1": "Falso: firma inventada",
  "wrong-secret": "Falso: clave equivocada",
  "empty-secret": "Falso: clave vacía",
  "no-signature": "Falso: sin firma",
  "no-request-id": "Falso: sin número de pedido",
  "tampered-data-id": "Falso: firma de otro pago",
  "body-id-differs": "Falso: otro pago en el cuerpo",
  "uppercase-hex": "Firma en mayúsculas",
  "garbage-ts": "Falso: sin hora",
};

export type Forgery = keyof typeof FORGERY_LABELS;

export const FORGERIES = Object.keys(FORGERY_LABELS) as Forgery[];

export function isForgery(mode: string): mode is Forgery {
  return mode in FORGERY_LABELS;
}

/** When and how webhooks are sent, with the labels of the panel. */
export const MODE_LABELS = {
  normal: "Enseguida",
  delayed: "Demorados, hasta soltarlos",
  "before-return": "Antes de que el comprador vuelva",
  duplicate: "Diez veces a la vez",
  "out-of-order": "En desorden",
  never: "Nunca",
  "panel-test": "De prueba, de un pago que no existe",
  "other-seller": "De un pago de otra cuenta",
  ...FORGERY_LABELS,
};

export type WebhookMode = keyof typeof MODE_LABELS;

export type WebhookHabit = {
  mode: WebhookMode;
  /** How often it sends one webhook: `duplicate` sends all at once, other modes one after another. */
  times?: number;
  /** Also sends the three older notifications (IPN), as Mercado Pago does. */
  legacy?: boolean;
};

/** A webhook before it is signed. */
export type Webhook = {
  topic: "payment" | "mp-connect" | "payment-ipn" | "merchant-order-ipn";
  /** With its query. */
  url: string;
  body: Record<string, unknown>;
  /** The signed id; null for the older notifications (IPN), whose signature means nothing. */
  dataId: string | null;
};
