import { formatClock } from "../../domain/plain/buenos-aires";

/** The specification's message, plus the end of the lock. */
export function describeLock(until: Date): string {
  return `Cuenta bloqueada por múltiples intentos fallidos. Podés volver a intentar a las ${formatClock(until)}.`;
}

export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 90 ? `${seconds} segundos` : `${minutes} minutos`;
  return `Demasiados intentos seguidos. Esperá ${wait} y volvé a probar.`;
}
