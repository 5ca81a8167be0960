import { findSaleProblem, type Sale } from "../../domain/offers/sale";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import { parsePriceText } from "../../domain/products/price-text";
import type { ProductTexts } from "../../domain/products/product-texts";
import { parseSaleDays } from "../offers/sale-days";

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

/** Checks the sale of a product form. Without a price there is none, and its days are dropped. */
export function checkSale(
  { salePrice, saleFrom, saleUntil }: Pick<ProductTexts, "salePrice" | "saleFrom" | "saleUntil">,
  { listInPesos, stored, today }: SaleFacts,
): CheckedSale {
  if (salePrice === "") return { errors: {} };
  const errors: SaleErrors = {};
  const { priceInPesos, problem } = parsePriceText(salePrice, "precio de oferta");
  if (problem !== null) errors.precioOferta = problem;
  const typed = { from: saleFrom, until: saleUntil };
  const { days, errors: wrongDays } = parseSaleDays(typed, { today, storedUntil: stored?.until });
  if (wrongDays?.from !== undefined) errors.ofertaDesde = wrongDays.from;
  if (wrongDays?.until !== undefined) errors.ofertaHasta = wrongDays.until;
  if (priceInPesos === null || days === null) return { errors };
  const sale = { priceInPesos, ...days };
  const wrong = listInPesos === null ? null : findSaleProblem(listInPesos, sale);
  if (wrong !== null) {
    errors[wrong.field === "price" ? "precioOferta" : "ofertaHasta"] = wrong.message;
  }
  return { sale, errors };
}
