import type { BuiltShop, Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { readAttribute, select } from "./html";

/** The checkout form's values for an order with shipping and a transfer. */
export const BY_TRANSFER = {
  nombre: "Ana Gómez",
  email: "ana@correo.test",
  telefono: "0353 15-411-2025",
  entrega: "shipping",
  provincia: "X",
  localidad: "Villa María",
  calle: "San Martín 350",
  codigoPostal: "5900",
  notas: "Tocar el timbre",
  pago: "transfer",
  recordar: "si",
};

/** The same buyer with pick-up and cash. */
export const BY_PICKUP = {
  ...BY_TRANSFER,
  ...{ entrega: "pickup", provincia: "", localidad: "", calle: "", codigoPostal: "" },
  ...{ notas: "", pago: "cash" },
};

/** What the review page's button sends. */
export function readConfirmation({ root }: Page): {
  clave: string;
  visto: string;
  datos: string;
  terminos: string;
} {
  const read = (name: string) => readAttribute(select(root, `main input[name=${name}]`), "value");
  return {
    ...{ clave: read("clave"), visto: read("visto") },
    ...{ datos: read("datos"), terminos: read("terminos") },
  };
}

/** Fills in the checkout form and opens the review page. */
export async function openReview(
  shop: BuiltShop,
  jar: CookieJar,
  fields: Record<string, string> = BY_TRANSFER,
): Promise<Page> {
  const { status } = await shop.post("/checkout", fields, jar);
  if (status !== 303) throw new Error(`The form of the checkout was not taken: ${status}`);
  return shop.get("/checkout/revisar", jar);
}
