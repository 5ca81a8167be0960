export const DELIVERY_METHODS = [
  { id: "shipping", label: "Envío a domicilio" },
  { id: "pickup", label: "Retiro en el local" },
] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]["id"];
