import { AUDIENCES } from "../../domain/catalogue/audience";
import { normalizeSize, sizeLabel } from "../../domain/catalogue/size";
import {
  findGuideKind,
  formatSpan,
  isMeasure,
  isSoundSpan,
  nameMeasure,
  parseSpan,
  sortRows,
  SPAN_PROBLEM,
  toMm,
  toUseId,
  type GuideKind,
  type GuideRow,
  type GuideUse,
  type Measure,
  type SizeGuide,
  type Spans,
} from "../../domain/catalogue/size-guide";
import type { OfferChoices } from "../../domain/offers/edited-offer";
import { textField, writeGroup, yesNoField } from "../../domain/plain/fields";
import { toLine, toLines } from "../../domain/plain/visible-text";
import type { FormReply } from "../form-reply";
import { parseFields, readText, readTyped } from "../kit/typed-texts";

export const MAX_GUIDE_NAME = 60;
/** Lines of the form's two tables. */
export const MAX_SIZES = 40;
const MAX_USES = 30;
/** Empty lines below the filled ones. */
const FREE_SIZES = 3;
const FREE_USES = 2;
const MAX_SIZE_LENGTH = 20;
/** A centimetre in a table's cell has at most seven letters; the rest only makes the answer long. */
const MAX_KEPT_LENGTH = 40;

const NAME_NEEDED = "Escribí un nombre, por ejemplo: Jeans de mujer.";

export const GUIDE_FIELDS = {
  name: textField({
    name: "nombre",
    label: "Nombre",
    hint: "Lo ven quienes compran. Su dirección no cambia si lo cambiás.",
    required: NAME_NEEDED,
    maxLength: MAX_GUIDE_NAME,
    input: { maxLength: MAX_GUIDE_NAME, autoComplete: "off" },
  }),
  fitNote: textField({
    name: "calce",
    label: "Cómo calza",
    hint: "Por ejemplo: Calce amplio, si dudás pedí el más chico.",
    maxLength: 200,
    input: { autoComplete: "off" },
  }),
  howToMeasure: textField({
    name: "como",
    label: "Cómo medir",
    hint: "Se agrega a lo que la tienda ya explica de cada medida.",
    maxLength: 1000,
    rows: 3,
    clean: toLines,
  }),
  isConfirmed: yesNoField({
    name: "medida",
    label: "Medí estas prendas: mostrá la guía en la tienda",
  }),
};

export const sizeName = (at: number) => `talle-${at}`;
export const cellName = (at: number, measure: Measure) => `m-${at}-${measure}`;
export const sunitiName = (at: number) => `suniti-${at}`;
export const stepName = (measure: Measure) => `suma-${measure}`;
export const USE_PARTS = ["marca", "categoria", "para", "producto"] as const;
export const partName = (at: number, part: (typeof USE_PARTS)[number]) => `uso-${at}-${part}`;

const OWN_NAME =
  /^(?:nombre|calce|como|medida|version|talle-\d{1,2}|suniti-\d{1,2}|m-\d{1,2}-[a-z-]{1,30}|suma-[a-z-]{1,30}|uso-\d{1,2}-[a-z]{1,9})$/;

/** Everything that was typed, as a refused form shows it again. */
export function keepGuide(formData: FormData, errors: FormReply["errors"]): FormReply {
  const texts = [...formData.keys()].filter((name) => OWN_NAME.test(name));
  const [fields, cells] = [Object.values(GUIDE_FIELDS), texts.map((name) => ({ name }))];
  const kept = Object.entries(readTyped(formData, cells)).map(([name, text]) => {
    const isField = fields.some((field) => field.name === name);
    return [name, isField ? text : text.slice(0, MAX_KEPT_LENGTH)];
  });
  const unticked = readTyped(formData, fields);
  return { values: { ...unticked, ...Object.fromEntries(kept) } as FormReply["values"], errors };
}

/** The texts of the form's controls for a guide as it is stored. */
export function writeGuide(
  guide: SizeGuide,
  offered: readonly string[],
  productIds: Readonly<Record<number, string>>,
): Record<string, string> {
  const { measures } = findGuideKind(guide.kind);
  const missing = offered
    .filter((size) => guide.rows.every(({ sizeKey }) => sizeKey !== size))
    .map((sizeKey) => ({ sizeKey, spans: {} }));
  const texts: Record<string, string> = writeGroup(GUIDE_FIELDS, guide);
  const rows: GuideRow[] = [...guide.rows, ...missing];
  for (const [at, { sizeKey, spans, suniti = "" }] of sortRows(rows).entries()) {
    texts[sizeName(at)] = sizeLabel(sizeKey);
    texts[sunitiName(at)] = suniti;
    for (const measure of measures) {
      const span = spans[measure];
      texts[cellName(at, measure)] = span ? formatSpan(span) : "";
    }
  }
  for (const [at, { brand, groupId, audience, productRow }] of divideUses(
    guide.uses,
  ).shown.entries()) {
    texts[partName(at, "marca")] = brand;
    texts[partName(at, "categoria")] = groupId;
    texts[partName(at, "para")] = audience;
    texts[partName(at, "producto")] = productRow === null ? "" : (productIds[productRow] ?? "");
  }
  return texts;
}

/**
 * A form has lines for some uses, those of single products last; a file may have given the guide to thousands of
 * products. What the form does not show stays as it is when it is saved.
 */
export function divideUses(uses: readonly GuideUse[]) {
  const isSingle = ({ productRow }: GuideUse) => productRow !== null;
  const sorted = [...uses.filter((use) => !isSingle(use)), ...uses.filter(isSingle)];
  return { shown: sorted.slice(0, MAX_USES), kept: sorted.slice(MAX_USES) };
}

/** How many lines the two tables of a form with these texts have. */
export function countLines(texts: Readonly<Partial<Record<string, string>>>) {
  const count = (pattern: RegExp, free: number, max: number) => {
    const filled = Object.entries(texts).flatMap(([name, text]) => {
      const at = pattern.exec(name)?.[1];
      return at !== undefined && text !== "" ? [Number(at) + 1] : [];
    });
    return Math.min(Math.max(0, ...filled) + free, max);
  };
  return {
    sizes: count(/^(?:talle|m|suniti)-(\d+)/, FREE_SIZES, MAX_SIZES),
    uses: count(/^uso-(\d+)/, FREE_USES, MAX_USES),
  };
}

export type ParsedGuide =
  | { guide: Omit<SizeGuide, "id">; errors: null }
  /** By the names of the controls, in the order of the form. */
  | { guide: null; errors: Record<string, string> };

export type GuideContext = {
  kind: GuideKind;
  choices: OfferChoices;
  /** Row numbers by the ids of the products that the form names. */
  productRows: ReadonlyMap<string, number>;
};

export function parseGuideForm(formData: FormData, context: GuideContext): ParsedGuide {
  const { values, errors: ofFields } = parseFields(formData, GUIDE_FIELDS);
  const errors: Record<string, string> = { ...ofFields };
  const rows = parseRows(formData, context.kind, errors);
  const uses = parseUses(formData, context, errors);
  if (values === null || Object.keys(errors).length > 0) return { guide: null, errors };
  if (values.isConfirmed && rows.length === 0) {
    return { guide: null, errors: { "talle-0": "Escribí lo que mide al menos un talle." } };
  }
  return { guide: { ...values, kind: context.kind, rows: sortRows(rows), uses }, errors: null };
}

function parseRows(formData: FormData, kind: GuideKind, errors: Record<string, string>) {
  const { measures } = findGuideKind(kind);
  refuseOtherMeasures(formData, kind, errors);
  const steps = parseSteps(formData, measures, errors);
  const rows: GuideRow[] = [];
  const above: Spans = {};
  for (let at = 0; at < MAX_SIZES; at++) {
    const size = toLine(readText(formData, sizeName(at)));
    const texts = measures.map(
      (measure) => [measure, toLine(readText(formData, cellName(at, measure)))] as const,
    );
    const suniti = toLine(readText(formData, sunitiName(at)));
    if (size === "" && suniti === "" && texts.every(([, text]) => text === "")) continue;
    const sizeKey = normalizeSize(size);
    const problem = findSizeProblem(size, sizeKey, rows);
    if (problem !== null) errors[sizeName(at)] = problem;
    const spans: Spans = {};
    for (const [measure, text] of texts) {
      const step = steps[measure];
      const last = above[measure];
      const span =
        text === "" && step !== undefined && last
          ? { minMm: last.minMm + step, maxMm: last.maxMm + step }
          : parseSpan(text);
      if (span && isSoundSpan(span)) spans[measure] = above[measure] = span;
      else if (text !== "" || span) {
        const cell = `${size === "" ? "Sin talle" : sizeLabel(size)}, ${nameMeasure(measure)}`;
        errors[cellName(at, measure)] = `${cell}: ${span ? "la suma da demasiado." : SPAN_PROBLEM}`;
      }
    }
    const isMeasured = Object.keys(spans).length > 0 || texts.some(([, text]) => text !== "");
    const wordsProblem = findWordsProblem(suniti, isMeasured);
    if (wordsProblem !== null) errors[sunitiName(at)] = wordsProblem;
    rows.push({ sizeKey, spans, ...(suniti !== "" && { suniti }) });
  }
  return rows.filter(({ spans }) => Object.keys(spans).length > 0);
}

/** No form of the shop sends what a guide of this kind does not measure. */
function refuseOtherMeasures(
  formData: FormData,
  kind: GuideKind,
  errors: Record<string, string>,
): void {
  const { measures, of } = findGuideKind(kind);
  for (const [name, value] of formData) {
    const other = /^m-\d{1,2}-([a-z-]+)$/.exec(name)?.[1] ?? "";
    if (!isMeasure(other) || measures.includes(other) || value === "") continue;
    const what = of === "body" ? "el cuerpo" : "la prenda apoyada";
    errors.formulario = `Esta guía mide ${what}: no lleva ${nameMeasure(other)}.`;
  }
}

function findSizeProblem(size: string, sizeKey: string, rows: readonly GuideRow[]) {
  if (size === "") return "Falta el talle de esta línea.";
  if ([...size].length > MAX_SIZE_LENGTH)
    return `Escribí el talle con ${MAX_SIZE_LENGTH} letras como máximo.`;
  if (rows.some((row) => row.sizeKey === sizeKey))
    return `El talle ${sizeLabel(size)} está dos veces.`;
  return null;
}

/** A size without measures is not kept. */
function findWordsProblem(suniti: string, isMeasured: boolean): string | null {
  if ([...suniti].length > MAX_SIZE_LENGTH)
    return `Escribí el SUNITI con ${MAX_SIZE_LENGTH} letras como máximo.`;
  return suniti === "" || isMeasured ? null : "Escribí también lo que mide este talle.";
}

/** Millimetres to add from each size to the next. */
function parseSteps(
  formData: FormData,
  measures: readonly Measure[],
  errors: Record<string, string>,
): Partial<Record<Measure, number>> {
  const steps: Partial<Record<Measure, number>> = {};
  for (const measure of measures) {
    const text = toLine(readText(formData, stepName(measure)));
    if (text === "") continue;
    if (/^(?:1?\d(?:[.,]\d)?|20)$/.test(text)) steps[measure] = toMm(text);
    else
      errors[stepName(measure)] =
        `Lo que suma ${nameMeasure(measure)}: escribí centímetros, de 0 a 20.`;
  }
  return steps;
}

function parseUses(
  formData: FormData,
  { choices, productRows }: GuideContext,
  errors: Record<string, string>,
): GuideUse[] {
  const uses: GuideUse[] = [];
  for (let at = 0; at < MAX_USES; at++) {
    const [brand = "", groupId = "", audience = "", productId = ""] = USE_PARTS.map((part) =>
      toLine(readText(formData, partName(at, part))),
    );
    if ([brand, groupId, audience, productId].every((text) => text === "")) continue;
    const isKnown = (id: string, known: readonly { id: string }[]) =>
      id === "" || known.some((one) => one.id === id);
    if (!isKnown(brand, choices.brands)) errors[partName(at, "marca")] = "Esa marca ya no existe.";
    if (!isKnown(groupId, choices.groups))
      errors[partName(at, "categoria")] = "Esa categoría ya no existe.";
    if (!isKnown(audience, AUDIENCES)) errors[partName(at, "para")] = "Elegí para quién es.";
    const productRow = productRows.get(productId) ?? null;
    if (productId !== "" && productRow === null)
      errors[partName(at, "producto")] = `No hay ningún producto “${productId}”.`;
    const use = { brand, groupId, audience, productRow };
    if (uses.some((other) => toUseId(other) === toUseId(use)))
      errors[partName(at, "marca")] = "Esta línea repite otra.";
    uses.push(use);
  }
  return uses;
}

/** The ids of the products that a form names. */
export function readUsedProducts(formData: FormData): string[] {
  return Array.from({ length: MAX_USES }, (_, at) =>
    toLine(readText(formData, partName(at, "producto"))),
  ).filter((id) => id !== "");
}

/** The control of a use, for what is wrong with it as a whole. */
export function findUseControl(formData: FormData, uses: readonly GuideUse[], use: GuideUse) {
  const place = uses.findIndex((one) => toUseId(one) === toUseId(use));
  const filled = Array.from({ length: MAX_USES }, (_, at) => at).filter((at) =>
    USE_PARTS.some((part) => toLine(readText(formData, partName(at, part))) !== ""),
  );
  return partName(filled[place] ?? 0, "marca");
}
