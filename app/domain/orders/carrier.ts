/** Who carries parcels, and where a code is followed. */
export const CARRIERS = [
  {
    id: "correo-argentino",
    label: "Correo Argentino",
    trackingAddress: "https://www.correoargentino.com.ar/formularios/e-commerce?id=",
  },
  { id: "andreani", label: "Andreani", trackingAddress: "https://www.andreani.com/envio/" },
  { id: "oca", label: "OCA", trackingAddress: "https://www.oca.com.ar/Busquedas/Envios?numero=" },
  { id: "moto", label: "Moto o cadete", trackingAddress: null },
  { id: "otro", label: "Otro correo", trackingAddress: null },
] as const;

/** In letters. */
export const MAX_TRACKING_CODE_LENGTH = 60;

export type CarrierId = (typeof CARRIERS)[number]["id"];

export function findCarrier(value: string): CarrierId | null {
  return CARRIERS.find(({ id }) => id === value)?.id ?? null;
}

/** The label of a stored carrier; one that is unknown is shown as it is. */
export function carrierLabel(value: string): string {
  return CARRIERS.find(({ id }) => id === value)?.label ?? value;
}

/** Where the parcel can be followed; null without a code or with a carrier that has no such page. */
export function trackingAddress(carrier: string, code: string): string | null {
  const known = CARRIERS.find(({ id }) => id === carrier);
  return known?.trackingAddress && code !== ""
    ? known.trackingAddress + encodeURIComponent(code)
    : null;
}
