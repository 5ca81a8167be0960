import { countProducts } from "../plain/words";
import { formatPesos } from "../plain/money";
import { formatWhole } from "../plain/whole-number";
import { systemLabel } from "./import-choices";
import type { PlanCounts } from "./import-preview";
import { MAX_IMPORT_BYTES, type ImportReading, type PromotionalPrice } from "./imported-product";

/** "Se crean 214, cambian 12, quedan igual 3, con error 4": products, and then rows. */
export function describeCounts(counts: PlanCounts): string {
  const { created, changed, same, skipped, leftOut } = counts;
  return [
    say(created, "Se crea", "Se crean"),
    say(changed, "cambia", "cambian"),
    say(same, "queda igual", "quedan igual"),
    ...(skipped > 0 ? [say(skipped, "se saltea", "se saltean")] : []),
    `con error ${formatWhole(leftOut)}`,
  ].join(", ");
}

function say(count: number, one: string, many: string): string {
  return `${count === 1 ? one : many} ${formatWhole(count)}`;
}

export function nameImport({ created, changed }: PlanCounts): string {
  return `Importar ${countProducts(created + changed)}`;
}

export function nameLeavingOut(rows: number): string {
  return rows === 1
    ? "Dejar afuera la fila con error"
    : `Dejar afuera las ${formatWhole(rows)} filas con error`;
}

export function describeNothing({ created, changed, same, skipped, leftOut }: PlanCounts) {
  if (created + changed > 0) return null;
  if (same > 0 && skipped === 0) {
    const rest = leftOut === 0 ? "" : ", salvo las filas con error";
    return `0 cambios: la tienda ya tiene todo tal como está en el archivo${rest}.`;
  }
  if (leftOut > 0 && same + skipped === 0) {
    return "0 cambios: todas las filas tienen algún error. Corregilas en la planilla y subila de nuevo.";
  }
  return "0 cambios: no hay nada para importar de este archivo.";
}

const ENCODING_NAMES = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  macintosh: "Mac Roman",
} as const;

export function describeReading(reading: ImportReading): string[] {
  const { system, encoding, priceExample, taxedExample, promotional, manyColored } = reading;
  const { promotionalExample: example } = reading;
  const file =
    system === "other"
      ? "tu planilla con las columnas que elegiste"
      : `el archivo de ${systemLabel(system)}`;
  const sentences = [
    `Leímos ${file}${encoding === null ? "" : `, en ${ENCODING_NAMES[encoding]}`}.`,
    taxedExample &&
      `A los precios les sumamos el IVA: ${taxedExample.text} queda en ${formatPesos(taxedExample.pesos)}.`,
    priceExample &&
      !taxedExample &&
      `Leímos ${priceExample.text} como ${formatPesos(priceExample.pesos)}.`,
    describeOtherRows(reading.otherRows ?? []),
    reading.pricedNames && describePricedNames(reading.pricedNames),
    manyColored > 0 &&
      `${countProducts(manyColored)} ${manyColored === 1 ? "viene" : "vienen"} en varios colores.`,
    example && describePromotional(promotional, example),
  ];
  return sentences.filter((sentence) => typeof sentence === "string");
}

const MAX_ROWS_NAMED = 8;

function describeOtherRows(rows: readonly number[]): string | null {
  if (rows.length === 0) return null;
  if (rows.length === 1) return `La fila ${rows[0]} no es un producto: es un título o un total.`;
  const named = rows.slice(0, MAX_ROWS_NAMED).map(formatWhole).join(", ");
  const more = rows.length > MAX_ROWS_NAMED ? " y otras" : "";
  return `Las filas ${named}${more} no son productos: son títulos o totales.`;
}

export function describeRounded({ rounded, roundedExample }: ImportReading): string | null {
  if (roundedExample === null) return null;
  const { row, text, pesos } = roundedExample;
  const [prices, them] =
    rounded === 1 ? ["1 precio tiene", "lo"] : [`${formatWhole(rounded)} precios tienen`, "los"];
  return `${prices} centavos y acá los precios son en pesos enteros, así que ${them} redondeamos: en la fila ${row}, ${text} queda en ${formatPesos(pesos)}.`;
}

export function describeWithoutPrice(count: number): string | null {
  if (count === 0) return null;
  const [have, come] =
    count === 1 ? ["tiene", "entra oculto, y queda"] : ["tienen", "entran ocultos, y quedan"];
  return `${countProducts(count)} no ${have} precio: ${come} en tus tareas como “sin precio”.`;
}

function describePricedNames({
  count,
  row,
  before,
  after,
}: NonNullable<ImportReading["pricedNames"]>): string {
  const [names, them] =
    count === 1 ? ["1 nombre traía", "lo"] : [`${formatWhole(count)} nombres traían`, "los"];
  return `${names} un precio, y ${them} dejamos sin él: en la fila ${row}, “${before}” entra como “${after}”.`;
}

function describePromotional(
  count: number,
  { row, listInPesos, promotionalInPesos }: PromotionalPrice,
): string {
  const [products, before] =
    count === 1
      ? ["1 producto tiene", ""]
      : [`${formatWhole(count)} productos tienen`, "por ejemplo, "];
  const common = listInPesos === null ? "sin precio" : formatPesos(listInPesos);
  return `${products} precio promocional: ${before}en la fila ${row}, ${common} común y ${formatPesos(promotionalInPesos)} promocional.`;
}

/** What an import did, for a list: "214 nuevos, 12 cambiados". */
export function describeImported({ created, changed }: { created: number; changed: number }) {
  const parts = [
    ...(created > 0 ? [`${formatWhole(created)} ${created === 1 ? "nuevo" : "nuevos"}`] : []),
    ...(changed > 0 ? [`${formatWhole(changed)} ${changed === 1 ? "cambiado" : "cambiados"}`] : []),
  ];
  return parts.length === 0 ? "sin cambios" : parts.join(", ");
}

/** "Importando: 3.200 de 10.000"; no numbers while the file is still being read. */
export function describeProgress({ done, total }: { done: number; total: number }): string {
  if (total === 0) return "Preparando la importación…";
  return `Importando: ${formatWhole(done)} de ${formatWhole(total)}`;
}

export const MAX_IMPORT_MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;
