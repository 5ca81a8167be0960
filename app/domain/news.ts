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

/** The same, with how many of the products asked for were gone already. */
export function productsUpdated(missingCount: number): News {
  if (missingCount === 0) return PRODUCTS_UPDATED;
  const missing = missingCount === 1 ? "1 ya no existía" : `${missingCount} ya no existían`;
  return { ...PRODUCTS_UPDATED, text: `${PRODUCTS_UPDATED.text}. ${missing}.` };
}

/** On the form of a copy that was just made. */
export const HIDDEN_COPY: News = {
  ...PRODUCTS_UPDATED,
  text: `${PRODUCTS_UPDATED.text}. Esta es una copia oculta: cambiale lo que haga falta y después mostrala.`,
};
