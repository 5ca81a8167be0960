/** The owner's message for a change that the database could not take. */
export const NOT_SAVED =
  "La base de datos no responde. No se cambió nada: volvé a probar en un rato.";

/** The same for a change of an order. */
export const CHANGE_NOT_SAVED =
  "No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";
