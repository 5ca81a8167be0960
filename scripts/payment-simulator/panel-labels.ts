import type { WebhookMode } from "./announce";
import type { FaultKind } from "./faults";

export const MODE_LABELS: Record<WebhookMode, string> = {
  normal: "Enseguida",
  delayed: "Demorados, hasta soltarlos",
  "before-return": "Antes de que el comprador vuelva",
  duplicate: "Diez veces a la vez",
  "out-of-order": "En desorden",
  never: "Nunca",
  "panel-test": "De prueba, de un pago que no existe",
  "other-seller": "De un pago de otra cuenta",
  "mp-connect": "De cuenta desvinculada",
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

export const FAULT_LABELS: Record<FaultKind, string> = {
  unauthorized: "Credenciales vencidas (401)",
  forbidden: "No tiene permiso (403)",
  "rate-limited": "Demasiados pedidos (429)",
  "server-error": "Error interno (500)",
  "service-unavailable": "Fuera de servicio (503)",
  html: "Contesta una página",
  null: "Contesta nada",
  reset: "Corta la conexión",
  "slow-headers": "Tarda en contestar",
  "stalled-body": "Se queda a mitad",
  "answer-lost": "Lo hace, pero no contesta",
  "no-init-point": "No dice dónde pagar",
  "wrong-amount": "Pago de otro importe",
  "wrong-currency": "Pago en dólares",
  "wrong-collector": "Pago de otra cuenta",
  "unknown-reference": "Pago de otra tienda",
  "live-mode-flipped": "Pago de prueba por real, o al revés",
};

export const STATUS_LABELS: Record<string, string> = {
  approved: "aprobado",
  pending: "pendiente",
  in_process: "en revisión",
  authorized: "autorizado",
  rejected: "rechazado",
  cancelled: "cancelado",
  refunded: "devuelto",
  charged_back: "en contracargo",
  in_mediation: "en reclamo",
};
