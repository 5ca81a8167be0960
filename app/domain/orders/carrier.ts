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

export const MAX_TRACKING_CODE_LENGTH = 60;

export type CarrierId = (typeof CARRIERS)[number]["id"];

export function carrierLabel(value: string): string {
  return CARRIERS.find(({ id }) => id === value)?.label ?? value;
}

export function trackingAddress(carrier: string, code: string): string | null {
  const known = CARRIERS.find(({ id }) => id === carrier);
  return known?.trackingAddress && code !== ""
    ? known.trackingAddress + encodeURIComponent(code)
    : null;
}
