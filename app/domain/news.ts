/** What a page says once about what was just done, as a toast and in its title. */
export type News = {
  title: string;
  text: string;
  /** Where the visitor may want to go next. */
  link: { to: string; text: string } | null;
  /** Other open tabs show old products now. */
  isCatalogueChange?: boolean;
};

/** The specification's words after any change to products. */
export const PRODUCTS_UPDATED: News = {
  title: "Productos actualizados",
  text: "Los cambios se han aplicado correctamente",
  link: null,
  isCatalogueChange: true,
};
