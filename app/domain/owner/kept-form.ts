/** A form that came after the end of its session waits this long for the person who sent it. */
export const KEPT_MINUTES = 60;

/** A password that confirms a change. It is not put aside with the form, but typed again. */
export function isSecretField(name: string): boolean {
  return /^(contrasena|clave)/i.test(name);
}
