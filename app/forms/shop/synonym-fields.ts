/** The field with the words of a new group; apart from the form's schema, which pages do not load. */
export const SYNONYM_FIELD = "sinonimo";
