/** A form that came after the end of its session waits this long for the person who sent it. */
export const KEPT_MINUTES = 60;

/**
 * A password that confirms a change. It is not put aside with the form, but typed again. `clave` alone is no
 * password: it makes sure that a form counts once.
 */
export function isSecretField(name: string): boolean {
  return /^(contrasena|clavePara.*)$/.test(name);
}
