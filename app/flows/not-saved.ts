/** The owner's message for a change that the database could not take. */
export const NOT_SAVED =
  "La base de datos no responde. No se cambió nada: volvé a probar en un rato.";
