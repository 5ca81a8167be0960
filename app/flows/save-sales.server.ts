import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { endSales, putOnSale } from "../data/offers/sale-writes.server";
import { readVersionedSettings, saveSettings } from "../data/shop/settings.server";
import { LOOKED_AT_DAYS } from "../domain/offers/held-days";
import { countProducts } from "../domain/plain/count-words";
import type { Flash } from "../domain/shop/flash";
import type { SaleForm, SaleReply } from "../forms/offers/sale-form";
import { parseChosen } from "../forms/products/chosen-products";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { describeMissing } from "./chosen-products.server";
import { offerUndo } from "./offer-undo";

const CHANGED =
  "Algún precio cambió mientras mirabas esta página. Abajo está todo como es ahora: revisalo y guardá de nuevo.";

/** Puts the products of a preview on sale. */
export async function saveSales({ rule, seen, days, reply }: SaleForm, by: By) {
  const refuse = (productos: string, status: 404 | 409) =>
    refuseForm<SaleReply>({ values: reply.values, errors: { productos } }, status);
  if (!days) return refuseForm(reply, 400);
  const saved = await putOnSale({ rule, ...days }, seen, by);
  if (saved.outcome === "changed") return refuse(CHANGED, 409);
  const { found, skipped, missing, batchId } = saved;
  if (found === 0) {
    const ids = seen.kind === "prices" ? seen.prices.map(({ id }) => id) : [];
    return refuse(describeMissing(ids) ?? "Esos productos ya no están.", 404);
  }
  const flash = describeSaved({ stored: found - skipped, skipped, missing });
  return seeOther(adminPaths.offers(), await serializeFlash(offerUndo(flash, batchId)));
}

type Counts = { stored: number; skipped: number; missing: number };

function describeSaved({ stored, skipped, missing }: Counts): Flash {
  const parts = [
    skipped > 0 ? `${countProducts(skipped)} no bajaban de precio y quedaron sin oferta.` : "",
    missing > 0 ? `${countProducts(missing)} ya no están.` : "",
  ].filter((part) => part !== "");
  const text = parts.length === 0 ? "Se ven así en la tienda en sus días." : parts.join(" ");
  return { title: `Oferta guardada en ${countProducts(stored)}`, text };
}

/** Takes the sale from the checked products. */
export async function endChosenSales(formData: FormData, by: By) {
  const { ids } = parseChosen(formData);
  if (ids.length === 0) {
    const productos = "Elegí al menos un producto.";
    return refuseForm<SaleReply>({ values: {}, errors: { productos } }, 400);
  }
  const { changed, batchId } = await endSales(ids, by);
  const title = changed === 0 ? "Ya no tenían oferta" : `Sin oferta: ${countProducts(changed)}`;
  const flash = offerUndo({ title, text: "Vuelven a su precio de lista." }, batchId);
  return seeOther(adminPaths.offers(), await serializeFlash(flash));
}

/** On how many days a price must have been asked to be shown as the price before. */
export async function saveHeldDays(formData: FormData, by: By) {
  const typed = formData.get("dias");
  const dias = typeof typed === "string" ? typed.trim().slice(0, 10) : "";
  const refuse = (message: string, status: 400 | 409) =>
    refuseForm<SaleReply>({ values: { dias }, errors: { dias: message } }, status);
  const saleHeldDays = /^\d{1,2}$/.test(dias) ? Number(dias) : NaN;
  if (!(saleHeldDays <= LOOKED_AT_DAYS)) {
    return refuse(`Escribí un número entero, de 0 a ${LOOKED_AT_DAYS}.`, 400);
  }
  const { version } = await readVersionedSettings();
  const newer = await saveSettings({ saleHeldDays }, version, { ...by, action: "sale.rules" });
  if (newer) return refuse("Los ajustes cambiaron recién: probá de nuevo.", 409);
  const flash = { title: "Regla guardada", text: "Ya cuenta para las ofertas de la tienda." };
  return seeOther(adminPaths.offers(), await serializeFlash(flash));
}
