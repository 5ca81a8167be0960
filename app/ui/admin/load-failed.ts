/** The specification's message for orders, customers and settings that cannot be read. */
export const LOAD_FAILED = "Error al cargar los datos";
