import { findSaleProblem, type Sale } from "../../domain/offers/sale";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { parsePriceText } from "../../domain/products/price-text";
import type { ProductTexts } from "../../domain/products/product-texts";

/** The ids of the controls of a sale. */
export type SaleField = "precioOferta" | "ofertaDesde" | "ofertaHasta";

export type SaleErrors = Partial<Record<SaleField, string>>;

export type CheckedSale = { sale?: Sale; errors: SaleErrors };

type SaleFacts = {
  /** Null while the list price is invalid. */
  listInPesos: number | null;
  /** The sale that is stored; its last day may be over. */
  stored: Sale | undefined;
  today: CalendarDay;
};

const NO_DAY = "Elegí un día que exista, como 30/11/2026.";

/**
 * Checks the sale of a product form. Without a price there is none, and its days are dropped. One that
 * begins on no day begins today, so that the days before it stay the same.
 */
export function checkSale(
  { salePrice, saleFrom, saleUntil }: Pick<ProductTexts, "salePrice" | "saleFrom" | "saleUntil">,
  { listInPesos, stored, today }: SaleFacts,
): CheckedSale {
  if (salePrice === "") return { errors: {} };
  const errors: SaleErrors = {};
  const { priceInPesos, problem } = parsePriceText(salePrice);
  if (problem !== null) errors.precioOferta = problem.replace("El precio", "El precio de oferta");
  const from = saleFrom === "" ? today : parseCalendarDay(saleFrom);
  const until = saleUntil === "" ? null : parseCalendarDay(saleUntil);
  if (from === null) errors.ofertaDesde = NO_DAY;
  if (saleUntil !== "" && until === null) errors.ofertaHasta = NO_DAY;
  if (priceInPesos === null || from === null || Object.keys(errors).length > 0) return { errors };
  const sale = { priceInPesos, from, until };
  const wrong = listInPesos === null ? null : findSaleProblem(listInPesos, sale);
  if (wrong !== null) {
    errors[wrong.field === "price" ? "precioOferta" : "ofertaHasta"] = wrong.message;
  } else if (until !== null && until < today && until !== stored?.until) {
    errors.ofertaHasta = "Ese día ya pasó: elegí otro, o dejalo vacío.";
  }
  return { sale, errors };
}
