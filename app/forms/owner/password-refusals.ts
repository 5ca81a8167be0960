import { formatClock } from "../../domain/plain/buenos-aires";

/** The specification's message, plus the end of the lock. */
export function describeLock(until: Date): string {
  return `Cuenta bloqueada por múltiples intentos fallidos. Podés volver a intentar a las ${formatClock(until)}.`;
}

export function describeWait(seconds: number): string {
  return `Demasiados intentos seguidos. Esperá ${seconds} segundos y volvé a probar.`;
}
