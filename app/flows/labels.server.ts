import { adminPaths } from "../admin-paths";
import {
  findLabelPieces,
  giveOwnCodes,
  listIntakes,
  MAX_LABELLED,
  type LabelSource,
} from "../data/counter/labels.server";
import type { By } from "../data/history/batch.server";
import { listImports, listUndone } from "../data/imports/stored-imports.server";
import { findSelectedIds } from "../data/products/admin-products.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { describeChoice } from "../domain/buying/line-choice";
import {
  countLabels,
  findLabelCode,
  fitBars,
  type FittedBars,
  type LabelPiece,
} from "../domain/counter/label";
import { fillSheets } from "../domain/counter/label-sheet";
import { formatWhole } from "../domain/plain/whole-number";
import {
  ownCountField,
  parseAskedLabels,
  parseLabelChoices,
  writeAskedLabels,
  type AskedLabels,
} from "../forms/counter/label-form";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

const INTAKE_DAYS = 60;
const MOST_LISTED = 10;

/** Sizes and colours whose number a form takes: their fields have to fit into an address. */
const MAX_ROWS = 150;

/** Where labels can come from, for a page that was asked for none. */
export async function loadLabelSources(now: Date) {
  const since = new Date(now.getTime() - INTAKE_DAYS * 24 * 60 * 60 * 1000);
  const intakes = await readOrNull(listIntakes(since, MOST_LISTED));
  const stored = (await readOrNull(listImports(MOST_LISTED))) ?? [];
  const imported = stored.flatMap(({ id, fileName, importedAt, batchId }) =>
    importedAt === null || batchId === null ? [] : [{ id, fileName, importedAt, batchId }],
  );
  const undone = await readOrNull(listUndone(imported.map(({ batchId }) => batchId)));
  return {
    isRead: intakes !== null,
    intakes: intakes ?? [],
    imports: imported.filter(({ batchId }) => undone !== null && !undone.has(batchId)),
  };
}

async function toSource(asked: AskedLabels): Promise<LabelSource | null> {
  if (asked.kind !== "products") return asked;
  const { ids, all } = asked.chosen;
  const found = all ? await findSelectedIds(all, MAX_LABELLED) : ids;
  return found && { kind: "products", ids: found };
}

export type Label = {
  name: string;
  choice: string;
  priceInPesos: number | null;
  code: string;
  bars: FittedBars;
};

/** `problem` says why there is nothing to print. */
export async function loadLabels(asked: AskedLabels, params: URLSearchParams) {
  const source = await toSource(asked);
  const pieces = source && (await findLabelPieces(source));
  const typed = parseLabelChoices(params, asked.kind === "intake");
  const { choices } = typed;
  const listed = (pieces ?? []).map((piece) => {
    const field = ownCountField(piece);
    return { piece, field, count: choices.own.get(field) ?? countLabels(piece, choices) };
  });
  const counts = listed.map(({ count }) => count);
  const { sheets, pageCount } = fillSheets(counts, choices);
  // Only the bars of this page are drawn: a selection may have thousands.
  const labels = [...new Set(sheets.flat())].flatMap((at) => {
    const piece = at === null ? undefined : listed[at]?.piece;
    return at === null || !piece ? [] : [{ at, ...toLabel(piece, choices) }];
  });
  const { paper, hasPrice, count, page } = choices;
  return {
    problem: source === null ? TOO_MANY : pieces === null ? GONE : null,
    query: writeAskedLabels(asked),
    hasArrived: asked.kind === "intake",
    ...{ paper: paper.id, hasPrice, count, page: Math.min(page, pageCount), pageCount },
    ...{ values: typed.values, errors: typed.errors },
    total: counts.reduce((sum, one) => sum + one, 0),
    /** Empty when they are too many for one form. */
    rows:
      listed.length > MAX_ROWS
        ? []
        : listed.map(({ piece, field, count: own }) => ({
            ...{ field, count: own, name: piece.name, choice: describeChoice(piece) },
            ...{ code: findLabelCode(piece), onHand: piece.onHand },
          })),
    pieceCount: listed.length,
    bareCount: listed.filter(({ piece }) => findLabelCode(piece) === "").length,
    unreadable: labels.filter(({ bars }) => bars === "letters").map(describeLabel),
    tooLong: labels.filter(({ bars }) => bars === "too-long").map(describeLabel),
    labels,
    sheets,
  };
}

const TOO_MANY = `Son más de ${formatWhole(MAX_LABELLED)} productos: usá los filtros para imprimir de a menos.`;
const GONE = "Ese ingreso o esa importación no está: puede que se haya deshecho.";

function toLabel(
  piece: LabelPiece,
  { paper, hasPrice }: ReturnType<typeof parseLabelChoices>["choices"],
): Label {
  const code = findLabelCode(piece);
  return {
    ...{ name: piece.name, choice: describeChoice(piece), code },
    priceInPesos: hasPrice && piece.priceInPesos > 0 ? piece.priceInPesos : null,
    bars: fitBars(code, paper.widthMm),
  };
}

const describeLabel = ({ name, choice, code }: Label) =>
  `${[name, choice].filter((part) => part !== "").join(", ")}: ${code}`;

/** Null for a form whose address asks for no products. */
export async function answerGiveCodes(params: URLSearchParams, by: By) {
  const asked = parseAskedLabels(params);
  if (!asked) return null;
  const source = await toSource(asked);
  if (!source) return refuseLabels(TOO_MANY, 400);
  const { given, batchId } = await giveOwnCodes(source, by);
  if (given === null) return refuseLabels(GONE, 404);
  const flash = offerUndo(describeGiven(given), batchId);
  return seeOther(adminPaths.labels() + writeAskedLabels(asked), await serializeFlash(flash));
}

export function refuseLabels(codigos: string, status: 400 | 404 | 503) {
  return refuseForm({ values: {}, errors: { codigos } }, status);
}

function describeGiven(given: number) {
  if (given === 0) return { title: "Códigos al día", text: "Todas ya tenían código." };
  const text =
    given === 1
      ? "Ahora 1 talle y color tiene código."
      : `Ahora ${formatWhole(given)} talles y colores tienen código.`;
  return { title: "Códigos puestos", text };
}
