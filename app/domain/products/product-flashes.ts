import { BIN_DAYS } from "../history/bin";
import type { Flash } from "../plain/flash";

export const PRODUCTS_UPDATED: Flash = {
  title: "Productos actualizados",
  text: "Los cambios se han aplicado correctamente",
  isCatalogueChange: true,
};

export function productsUpdated(missingCount: number, withoutPrice = 0): Flash {
  const missing = missingCount === 1 ? "1 ya no existía" : `${missingCount} ya no existían`;
  const hidden =
    withoutPrice === 1
      ? "1 sigue oculto: no tiene precio"
      : `${withoutPrice} siguen ocultos: no tienen precio`;
  const more = [...(missingCount > 0 ? [missing] : []), ...(withoutPrice > 0 ? [hidden] : [])];
  if (more.length === 0) return PRODUCTS_UPDATED;
  return { ...PRODUCTS_UPDATED, text: `${PRODUCTS_UPDATED.text}. ${more.join(". ")}.` };
}

export function productsDeleted({ found, missing }: { found: number; missing: number }): Flash {
  const flash = productsUpdated(missing);
  if (found === 0) return flash;
  const text = flash.text.replace(/\.$/, "");
  const where = found === 1 ? "1 producto quedó" : `${found} productos quedaron`;
  return { ...flash, text: `${text}. ${where} en la papelera, por ${BIN_DAYS} días.` };
}

export const HIDDEN_COPY: Flash = {
  ...PRODUCTS_UPDATED,
  text: `${PRODUCTS_UPDATED.text}. Esta es una copia oculta: cambiale lo que haga falta y después mostrala.`,
};

/** Shown after the sample products were deleted. `kept` counts those that the owner had changed. */
export function sampleDeleted({ deleted, kept }: { deleted: number; kept: number }): Flash {
  const gone =
    deleted === 0
      ? "No quedaban productos de muestra"
      : deleted === 1
        ? "Se borró 1 producto de muestra"
        : `Se borraron ${deleted} productos de muestra`;
  const left = kept === 1 ? ". Queda 1 que cambiaste" : `. Quedan ${kept} que cambiaste`;
  return {
    title: "Catálogo de muestra borrado",
    text: `${gone}${kept === 0 ? "" : left}.`,
    isCatalogueChange: true,
  };
}
