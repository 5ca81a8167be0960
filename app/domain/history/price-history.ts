export type PriceEntry = {
  id: number;
  at: Date;
  /** Null for the first price. */
  fromPesos: number | null;
  toPesos: number;
  authorName: string;
  way: string;
};

const WAYS: Readonly<Record<string, string>> = {
  "products.price": "Cambio de precios",
  "price-run.apply": "Cambio de precios programado",
  "product.save": "Ficha",
  "product.duplicate": "Copia de otro producto",
  "product.restore": "Papelera",
  "sample.store": "Catálogo de muestra",
  undo: "Deshacer",
  outside: "Fuera de la administración",
};

/** How an action of the history changes a price, in few words. */
export function describePriceWay(action: string): string {
  return Object.hasOwn(WAYS, action) ? (WAYS[action] ?? "") : "Otro cambio";
}
